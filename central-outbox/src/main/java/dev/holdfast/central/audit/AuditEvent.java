package dev.holdfast.central.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One line of the record.
 *
 * @param correlationId the notification it is about
 * @param actor who did it; {@link #SYSTEM} when nobody asked for it
 */
public record AuditEvent(
    Instant at,
    String channel,
    String kind,
    String event,
    UUID correlationId,
    String site,
    String actor,
    Optional<Long> durationMs,
    Optional<String> error,
    Optional<String> executionId,
    Optional<String> parentExecutionId) {

  public static final String SYSTEM = "system";
}
