package dev.holdfast.central.users;

import dev.holdfast.base.security.Roles;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Somebody who may sign in.
 *
 * @param passwordHash empty until one was set; then only a link lets them in
 * @param sessions how many are open
 */
public record User(
    String name,
    SortedSet<String> roles,
    Optional<String> passwordHash,
    boolean disabled,
    long version,
    Instant updatedAt,
    String updatedBy,
    Optional<Instant> lastLoginAt,
    long sessions) {

  boolean isAdmin() {
    return !disabled && roles.contains(Roles.ADMIN);
  }

  /** For the audit, and never with the hash. */
  @Override
  public String toString() {
    return "User[name=%s, roles=%s, disabled=%s]".formatted(name, roles, disabled);
  }
}
