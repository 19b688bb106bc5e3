package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;

/**
 * What a failed dialogue means. A 5xx is the server's last word, everything else may pass. What
 * fails before the mail itself is spoken of, or breaks off before it was handed over, would fail
 * for every mail: the target is away. After the end of the mail nobody knows whether the server has
 * it, so it is not offered to another one at once.
 */
final class SmtpVerdict {

  private SmtpVerdict() {}

  static DeliveryOutcome on(String server, Throwable failure) {
    String text = "%s: %s".formatted(server, words(failure));
    if (failure instanceof SmtpRefusedException refused) {
      return refused.reply().isPermanent()
          ? DeliveryOutcome.failedForGood(text)
          : forNow(text, refused.reply().saysGoodbye() || refused.stage().isBeforeMail());
    }
    if (failure instanceof MailRefusedException refused) {
      return refused.isForGood()
          ? DeliveryOutcome.failedForGood(text)
          : DeliveryOutcome.failedForNow(text);
    }
    if (failure instanceof TokenDeniedException denied) {
      return denied.isForGood()
          ? DeliveryOutcome.failedForGood(text)
          : DeliveryOutcome.targetAway(text);
    }
    return forNow(
        text,
        failure instanceof SmtpBrokenException broken && broken.stage() != SmtpStage.END_OF_DATA);
  }

  private static DeliveryOutcome forNow(String text, boolean away) {
    return away ? DeliveryOutcome.targetAway(text) : DeliveryOutcome.failedForNow(text);
  }

  private static String words(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
