package dev.holdfast.central.tokens;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import java.util.UUID;

/**
 * What a script may use.
 *
 * @param sites empty for all
 * @param targets lists, external systems and databases, with stars; empty for all
 * @param endsAt empty for never
 */
record ApiToken(
    UUID id,
    String name,
    SortedSet<String> roles,
    SortedSet<String> sites,
    SortedSet<String> targets,
    Optional<Instant> endsAt,
    Instant createdAt,
    String createdBy,
    Optional<Instant> lastUsedAt,
    Optional<Instant> revokedAt,
    Optional<String> revokedBy) {

  boolean isGood(Instant now) {
    return revokedAt.isEmpty() && endsAt.filter(end -> !end.isAfter(now)).isEmpty();
  }

  String state(Instant now) {
    return revokedAt.isPresent() ? "Revoked" : isGood(now) ? "Valid" : "Ended";
  }
}
