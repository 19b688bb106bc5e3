package dev.holdfast.site.intake;

import dev.holdfast.site.message.KeptResponse;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to a message that was handed in. */
@Schema(
    description = "What became of the message; 'messageId' is what to ask after it by",
    examples =
        """
        {"accepted": true, "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "wasBuffered": true}
        """)
public record AcceptedBody(
    @Schema(description = "Is it delivered, or on disk to be delivered?") boolean accepted,
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String messageId,
    @Schema(description = "Is it on disk, to be delivered later?") boolean wasBuffered,
    @Schema(
            description = "Why it was refused",
            examples =
                "POST /orders/17/approve at erp (https://erp.example.com:443) answered 404: no such order")
        String error,
    KeptResponse response) {

  static AcceptedBody of(AcceptResult result) {
    String id = result.id().toString();
    if (result instanceof AcceptResult.Failed failed) {
      return new AcceptedBody(false, id, false, failed.error(), null);
    }
    if (result instanceof AcceptResult.Delivered delivered) {
      return new AcceptedBody(true, id, false, null, delivered.response().orElse(null));
    }
    return new AcceptedBody(true, id, true, null, null);
  }

  static int statusOf(AcceptResult result) {
    if (result instanceof AcceptResult.Failed) {
      return 422;
    }
    return result instanceof AcceptResult.Buffered ? 202 : 200;
  }
}
