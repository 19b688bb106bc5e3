package dev.holdfast.central.notification;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** All about one notification. */
@Schema(
    description = "A notification with its text and everything that was tried",
    examples =
        """
        {"notificationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "type": "Email", "list": "ops",
         "subject": "Pump 3 has stopped", "status": "Parked", "retryCount": 0,
         "lastError": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)", "sourceSite": "plant-7",
         "siteEnqueuedAt": "2026-03-01T11:59:58Z", "createdAt": "2026-03-01T12:00:00Z",
         "stuck": false, "cause": "9f86d081884c7d65",
         "waitsBecause": "parked: an operator has to retry or discard it",
         "body": "Pressure was 0.2 bar at 04:12.", "resolvedTargets": [], "remainingTargets": [],
         "refusedTargets": [{"address": "anna@example.com", "reason": "SMTP 550: 5.1.1 no such user"}], "lastAttemptAt": "2026-03-01T12:00:00Z",
         "sourceNode": "node-a", "sourceInstance": "line-2", "sourceScript": "watch-pumps", "executionId": "run-4711",
         "history": [
           {"at": "2026-03-01T12:00:00Z", "event": "Attempted", "kind": "NotifyDeliver", "actor": "system", "durationMs": 38,
            "error": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)"},
           {"at": "2026-03-01T12:00:00Z", "event": "Parked", "kind": "NotifyDeliver", "actor": "system",
            "error": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)"}]}
        """)
public record NotificationDetail(
    @JsonUnwrapped NotificationItem item,
    @Schema(examples = "Pressure was 0.2 bar at 04:12.") String body,
    @Schema(description = "Who has it") List<String> resolvedTargets,
    @Schema(description = "Who was still to be reached after the last attempt")
        List<String> remainingTargets,
    @Schema(description = "Who was turned away for good, and why") List<Refused> refusedTargets,
    @Schema(
            description =
                "The evidence of a mail that was cut off after its text was out: whoever remains"
                    + " may have it all the same",
            examples =
                "SMTP configuration 'relay': the text of"
                    + " <0f8fad5b-d9cb-469f-a165-70867728950e@holdfast> was out to 2 recipients"
                    + " when the server closed the connection, while waiting at the end of the"
                    + " mail")
        String perhapsSent,
    Instant lastAttemptAt,
    @Schema(examples = "node-a") String sourceNode,
    @Schema(examples = "line-2") String sourceInstance,
    @Schema(examples = "watch-pumps") String sourceScript,
    String executionId,
    String parentExecutionId,
    List<HistoryEntry> history) {

  /** A recipient, and the server's words. */
  @Schema(name = "RefusedTarget", description = "Who did not get it")
  public record Refused(
      @Schema(examples = "anna@example.com") String address,
      @Schema(examples = "SMTP 550: 5.1.1 no such user") String reason) {}

  /** One line of the audit. */
  @Schema(description = "What was done, oldest first")
  public record HistoryEntry(
      Instant at,
      @Schema(examples = "Attempted") String event,
      @Schema(examples = "NotifyDeliver") String kind,
      @Schema(examples = "system") String actor,
      @Schema(examples = "38") Long durationMs,
      @Schema(examples = "SMTP 451: try again later") String error) {

    static HistoryEntry of(AuditEvent event) {
      return new HistoryEntry(
          event.at(),
          event.event(),
          event.kind(),
          event.actor(),
          event.durationMs().orElse(null),
          event.error().orElse(null));
    }
  }

  static NotificationDetail of(
      StoredNotification row,
      List<AuditEvent> history,
      Instant stuckBefore,
      Map<NotificationId, String> reasons) {
    Source source = row.source();
    return new NotificationDetail(
        NotificationItem.of(row, stuckBefore, reasons),
        row.content().body(),
        row.resolvedTargets(),
        row.reach().remaining(),
        row.reach().refused().stream()
            .map(one -> new Refused(one.address(), one.reason()))
            .toList(),
        row.reach().perhapsSent().orElse(null),
        row.lastAttemptAt().orElse(null),
        source.node(),
        source.instance().orElse(null),
        source.script().orElse(null),
        source.executionId().orElse(null),
        source.parentExecutionId().orElse(null),
        history.stream().map(HistoryEntry::of).toList());
  }
}
