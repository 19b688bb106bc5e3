package dev.holdfast.central.dispatch;

import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.notification.Source;
import dev.holdfast.shared.id.NotificationId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What an attempt leaves in the audit: that it was made, and where it ended if it ended there. */
final class AttemptAudit {

  private static final String CHANNEL = "Notification";
  private static final String KIND = "NotifyDeliver";

  private AttemptAudit() {}

  /**
   * @param recorded those whose row took the result; the others were decided by somebody else
   */
  static List<AuditEvent> events(List<Attempt> attempts, Set<NotificationId> recorded) {
    return attempts.stream()
        .filter(attempt -> attempt.result().wasAttempted())
        .flatMap(attempt -> events(attempt, recorded.contains(attempt.result().id())))
        .toList();
  }

  private static Stream<AuditEvent> events(Attempt attempt, boolean recorded) {
    Optional<String> error = attempt.result().lastError();
    Stream.Builder<AuditEvent> events = Stream.builder();
    events.add(event(attempt, "Attempted", Optional.of(attempt.took().toMillis()), error));
    Optional<String> evidence = attempt.result().reach().perhapsSent();
    if (!evidence.equals(attempt.notification().reach().perhapsSent())) {
      events.add(event(attempt, "PerhapsSent", Optional.empty(), evidence));
    }
    if (recorded && attempt.result().isTerminal()) {
      events.add(event(attempt, attempt.result().to().name(), Optional.empty(), error));
    }
    return events.build();
  }

  private static AuditEvent event(
      Attempt attempt, String event, Optional<Long> durationMs, Optional<String> error) {
    Source source = attempt.notification().source();
    return new AuditEvent(
        attempt.result().attemptedAt().orElseThrow(),
        CHANNEL,
        KIND,
        event,
        Optional.of(attempt.result().id().value()),
        Optional.of(source.site().value()),
        AuditEvent.SYSTEM,
        durationMs,
        error,
        source.executionId(),
        source.parentExecutionId(),
        Optional.empty(),
        Optional.empty());
  }
}
