package dev.holdfast.central.users;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Somebody who may sign in.
 *
 * @param email where links go that let them in; without one they are shown to an admin
 * @param vouchedFor whether they sign in by OpenID Connect, and only so
 * @param passwordHash empty until one was set; then only a link lets them in
 * @param sessions how many are open
 */
public record User(
    String name,
    SortedSet<String> roles,
    Optional<String> email,
    boolean vouchedFor,
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

  /** Whoever could get in otherwise would stay when they are no longer vouched for. */
  public void requireOwnPassword() {
    if (vouchedFor) {
      throw new ProblemException(
          Problem.of(
              409,
              "vouched-for",
              "They have no password here",
              "User '%s' signs in by OpenID Connect, and only so".formatted(name)));
    }
  }

  /** For the audit, and never with the hash. */
  @Override
  public String toString() {
    return "User[name=%s, roles=%s, disabled=%s]".formatted(name, roles, disabled);
  }
}
