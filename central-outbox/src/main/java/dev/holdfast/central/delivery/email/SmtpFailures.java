package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.vertx.ext.mail.SMTPException;

/** What a failed mail means for the next attempt. */
final class SmtpFailures {

  private SmtpFailures() {}

  /** A 5xx reply is the server's last word; everything else may pass. */
  static DeliveryOutcome outcomeOf(Throwable failure) {
    if (failure instanceof SMTPException refusal) {
      String text =
          "SMTP %d: %s"
              .formatted(refusal.getReplyCode(), String.join(" / ", refusal.getReplyMessages()));
      return refusal.isPermanent()
          ? DeliveryOutcome.failedForGood(text)
          : DeliveryOutcome.failedForNow(text);
    }
    String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return DeliveryOutcome.failedForNow("the mail server could not be used: " + reason);
  }
}
