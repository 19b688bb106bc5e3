package dev.holdfast.site.intake;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What every request may say besides. */
interface OptionsSchema {

  @Schema(description = "An id of the caller's choice: a UUID, new unless given")
  String getMessageId();

  @Schema(description = "Tries before it is parked; 0 means without limit", examples = "50")
  Integer getMaxRetries();

  @Schema(description = "Time between tries", examples = "30s")
  String getRetryInterval();

  @Schema(description = "False for callers who have already tried", defaultValue = "true")
  Boolean getAttemptImmediate();

  @Schema(
      description = "Messages with the same key to the same target leave in order",
      examples = "order-17")
  String getOrderingKey();

  @Schema(
      description =
          "When delivering it makes no sense any more; it is parked then. Not after the year 9999")
  Instant getExpiresAt();

  @Schema(description = "In place of the header Idempotency-Key", examples = "order-17-approve")
  String getIdempotencyKey();

  @Schema(description = "The instance that asks", examples = "plc-gateway-2")
  String getOriginInstance();

  @Schema(description = "The script that asks", examples = "pump-watch")
  String getSourceScript();

  @Schema(examples = "run-4711")
  String getExecutionId();

  @Schema(examples = "shift-12")
  String getParentExecutionId();
}
