package dev.holdfast.central.sitecalls;

import dev.holdfast.shared.contract.SiteCallReport;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A tracked operation as JSON. */
@Schema(
    name = "SiteCall",
    description = "A call or write that a site tracks, as it stood when the site last told of it",
    examples =
        """
        {"trackedOperationId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "site": "plant-7", "channel": "ApiOutbound",
         "target": "erp", "outcome": "TransientFailure", "retryCount": 3, "httpStatus": 503,
         "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 503",
         "createdAt": "2026-03-01T11:55:00Z", "occurredAt": "2026-03-01T12:00:00Z", "durationMs": 12,
         "sourceInstance": "plc-gateway-2", "sourceScript": "pump-watch", "executionId": "run-4711", "submittedBy": "pump-watch",
         "reportedAt": "2026-03-01T12:00:01Z"}
        """)
public record SiteCallItem(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") UUID trackedOperationId,
    @Schema(examples = "plant-7") String site,
    @Schema(description = "'ApiOutbound' or 'DbOutbound'", examples = "ApiOutbound") String channel,
    @Schema(examples = "erp") String target,
    @Schema(
            description =
                "Of the last attempt: 'Delivered', 'TransientFailure', 'PermanentFailure',"
                    + " 'ParkedMaxRetries'; or what became of it since: 'Expired', 'Requeued',"
                    + " 'Discarded', 'Imported'",
            examples = "TransientFailure")
        String outcome,
    @Schema(examples = "3") int retryCount,
    @Schema(examples = "POST /orders/17/approve at erp (https://erp.example.com:443) answered 503")
        String lastError,
    @Schema(examples = "503") Integer httpStatus,
    @Schema(description = "When it was handed in", examples = "2026-03-01T11:55:00Z")
        Instant createdAt,
    @Schema(
            description = "When it was last attempted or decided about",
            examples = "2026-03-01T12:00:00Z")
        Instant occurredAt,
    @Schema(examples = "12") int durationMs,
    @Schema(examples = "plc-gateway-2") String sourceInstance,
    @Schema(examples = "pump-watch") String sourceScript,
    @Schema(examples = "run-4711") String executionId,
    @Schema(examples = "shift-12") String parentExecutionId,
    @Schema(
            description = "The name of the token it was handed in with, as its site tells it",
            examples = "pump-watch")
        String submittedBy,
    @Schema(description = "When that came in here", examples = "2026-03-01T12:00:01Z")
        Instant reportedAt) {

  static SiteCallItem of(SiteCall call) {
    SiteCallReport report = call.latest();
    return new SiteCallItem(
        report.operationId().value(),
        call.site().value(),
        report.channel(),
        report.target(),
        report.outcome(),
        report.retryCount(),
        report.lastError().orElse(null),
        report.httpStatus().orElse(null),
        report.createdAt(),
        report.occurredAt(),
        report.durationMs(),
        report.source().instance().orElse(null),
        report.source().script().orElse(null),
        report.source().executionId().orElse(null),
        report.source().parentExecutionId().orElse(null),
        report.source().submittedBy().orElse(null),
        call.reportedAt());
  }
}
