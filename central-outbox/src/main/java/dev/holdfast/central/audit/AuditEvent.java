package dev.holdfast.central.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One line of the record.
 *
 * @param correlationId the notification it is about, if it is about one
 * @param site where that notification came from
 * @param actor who did it; {@link #SYSTEM} when nobody asked for it
 * @param subject what it is about if that has a name, such as {@code list ops}
 * @param detail JSON; for a change, how it was before and after, without secrets
 */
public record AuditEvent(
    Instant at,
    String channel,
    String kind,
    String event,
    Optional<UUID> correlationId,
    Optional<String> site,
    String actor,
    Optional<Long> durationMs,
    Optional<String> error,
    Optional<String> executionId,
    Optional<String> parentExecutionId,
    Optional<String> subject,
    Optional<String> detail) {

  public static final String SYSTEM = "system";

  private static final String CONFIGURATION = "Configuration";
  private static final String OPERATOR = "Operator";

  /** Something an admin has done. */
  public static AuditEvent byAdmin(
      Instant at, String actor, String kind, String event, String subject, String detail) {
    return about(CONFIGURATION, at, actor, kind, event, subject, detail);
  }

  /** Something an operator has done that concerns more than one notification. */
  public static AuditEvent byOperator(
      Instant at, String actor, String kind, String event, String subject, String detail) {
    return about(OPERATOR, at, actor, kind, event, subject, detail);
  }

  private static AuditEvent about(
      String channel,
      Instant at,
      String actor,
      String kind,
      String event,
      String subject,
      String detail) {
    return new AuditEvent(
        at,
        channel,
        kind,
        event,
        Optional.empty(),
        Optional.empty(),
        actor,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(subject),
        Optional.of(detail));
  }
}
