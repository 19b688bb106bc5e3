package dev.holdfast.site.delivery;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What came of trying a definition. */
@Schema(
    description = "What came of trying a definition",
    examples =
        """
        {"ok": true, "tookMillis": 38, "httpStatus": 204,
         "detail": "erp (https://erp.example.com:443) answered HEAD with 204"}
        """)
public record Trial(
    @Schema(description = "Was it reached, and did it take the login?", examples = "true")
        boolean ok,
    @Schema(examples = "38") long tookMillis,
    @Schema(description = "Of an external system that answered", examples = "204")
        Integer httpStatus,
    @Schema(
            description = "What was reached, or what was in the way",
            examples = "erp (https://erp.example.com:443) answered HEAD with 204")
        String detail) {

  /** Nobody waits longer for it, whatever the definition allows an attempt. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  public static Duration patience(Duration ofDefinition) {
    return ofDefinition.compareTo(PATIENCE) < 0 ? ofDefinition : PATIENCE;
  }

  /** Why an attempt did not succeed, in words. */
  public static String reasonOf(DeliveryOutcome outcome) {
    if (outcome instanceof Transient failure) {
      return failure.cause();
    }
    if (outcome instanceof Permanent refusal) {
      return refusal.reason();
    }
    return outcome instanceof Unreadable unreadable ? unreadable.reason() : "";
  }
}
