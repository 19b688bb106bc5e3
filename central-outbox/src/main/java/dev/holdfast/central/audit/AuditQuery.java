package dev.holdfast.central.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One page of the record, newest first; what is empty does not restrict.
 *
 * @param from happened at this time or later
 * @param until happened before this time
 * @param after the last line of the page before
 */
public record AuditQuery(
    Optional<UUID> correlationId,
    Optional<String> site,
    Optional<String> kind,
    Optional<String> actor,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<Place> after,
    int limit) {

  /** Where a line stands. */
  public record Place(Instant at, long id) {}
}
