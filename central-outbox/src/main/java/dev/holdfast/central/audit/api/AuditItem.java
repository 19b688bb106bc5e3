package dev.holdfast.central.audit.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.audit.RecordedEvent;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A line of the record as JSON. */
@Schema(name = "AuditEvent", description = "What was done, by whom, with what result")
public record AuditItem(
    @Schema(examples = "48210") long id,
    @Schema(examples = "2026-03-01T12:00:00Z") Instant at,
    @Schema(
            description = "'Notification', 'Operator', 'Site' or 'Configuration'",
            examples = "Notification")
        String channel,
    @Schema(description = "What was done", examples = "NotifyDeliver") String kind,
    @Schema(description = "What came of it", examples = "Attempted") String event,
    @Schema(
            description = "The notification, the message at a site or the job it is about",
            examples = "0f8fad5b-d9cb-469f-a165-70867728950e")
        UUID correlationId,
    @Schema(examples = "plant-7") String site,
    @Schema(description = "'system', or who asked for it", examples = "system") String actor,
    @Schema(examples = "38") Long durationMs,
    @Schema(examples = "SMTP 451: try again later") String error,
    @Schema(examples = "run-4711") String executionId,
    @Schema(examples = "shift-12") String parentExecutionId,
    @Schema(description = "What it is about if that has a name", examples = "list ops")
        String subject,
    @Schema(
            type = SchemaType.OBJECT,
            description = "More of it; of a change how it was before and after, without secrets",
            examples = "{\"lastError\": \"SMTP 550: no such user\", \"retryCount\": 0}")
        @JsonRawValue
        String detail) {

  static AuditItem of(RecordedEvent recorded) {
    AuditEvent event = recorded.event();
    return new AuditItem(
        recorded.id(),
        event.at(),
        event.channel(),
        event.kind(),
        event.event(),
        event.correlationId().orElse(null),
        event.site().orElse(null),
        event.actor(),
        event.durationMs().orElse(null),
        event.error().orElse(null),
        event.executionId().orElse(null),
        event.parentExecutionId().orElse(null),
        event.subject().orElse(null),
        event.detail().orElse(null));
  }
}
