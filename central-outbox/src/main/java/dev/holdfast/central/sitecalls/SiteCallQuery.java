package dev.holdfast.central.sitecalls;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One page of the mirror, newest first; what is empty does not restrict.
 *
 * @param failed only those whose last attempt has not delivered
 * @param from last attempted at this time or later
 * @param until last attempted before this time
 * @param keyword in the last error, in upper or lower case
 */
public record SiteCallQuery(
    Optional<String> site,
    Optional<String> channel,
    Optional<String> target,
    Optional<String> outcome,
    boolean failed,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<String> keyword,
    Optional<Place> after,
    int limit) {

  /** Where an operation stands in the list. */
  public record Place(Instant occurredAt, String site, UUID operation) {}
}
