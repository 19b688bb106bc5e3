package dev.holdfast.site.parked.transfer;

import dev.holdfast.site.message.Category;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What {@link ParkedLine} writes and reads; for the description only. */
@Schema(name = "ParkedLine", description = "A parked message with everything, on one line")
interface ParkedLineSchema {

  @Schema(required = true, examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11")
  String getId();

  @Schema(required = true)
  Category getCategory();

  @Schema(required = true, examples = "erp")
  String getTarget();

  @Schema(required = true, description = "As it was handed in, as text")
  String getPayload();

  @Schema(required = true, description = "Failed attempts so far", examples = "50")
  int getRetryCount();

  @Schema(examples = "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401")
  String getLastError();

  Instant getLastAttemptAt();

  @Schema(required = true, description = "0 means without limit", examples = "50")
  int getMaxRetries();

  @Schema(required = true, description = "From a failed attempt to the next", examples = "PT30S")
  String getRetryInterval();

  @Schema(description = "The longest interval, where it grows", examples = "PT5M")
  String getRetryMaxInterval();

  @Schema(description = "The most that chance adds, where it grows", examples = "PT0.5S")
  String getRetryJitter();

  @Schema(required = true, description = "When it was handed in")
  Instant getCreatedAt();

  @Schema(examples = "plc-gateway-2")
  String getOriginInstance();

  @Schema(examples = "pump-watch")
  String getSourceScript();

  @Schema(examples = "run-4711")
  String getExecutionId();

  @Schema(examples = "shift-12")
  String getParentExecutionId();

  @Schema(description = "The name of the token it was handed in with", examples = "pump-watch")
  String getSubmittedBy();

  @Schema(description = "W3C trace context")
  String getTraceparent();

  @Schema(examples = "pump-3")
  String getOrderingKey();

  Instant getExpiresAt();
}
