package dev.holdfast.central.delivery.http;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.StatusVerdict;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.ForeignText;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** What an answer means for what was posted. */
public final class HttpVerdict {

  private HttpVerdict() {}

  /**
   * @param what the request in a few words
   * @param clean for the words of the other side, which may repeat what it was shown
   */
  public static DeliveryOutcome on(
      String what, Answer answer, UnaryOperator<String> clean, Instant now) {
    if (answer instanceof Answer.Unanswered nothing) {
      return DeliveryOutcome.targetAway(
          "%s failed: %s".formatted(what, ForeignText.cause(clean.apply(nothing.cause()))));
    }
    Answer.Answered answered = (Answer.Answered) answer;
    String body = ForeignText.quote(clean.apply(answered.text()));
    return StatusVerdict.on(
        answered.status(),
        answered.header("Retry-After"),
        now,
        "%s answered %d%s".formatted(what, answered.status(), body.isEmpty() ? "" : ": " + body),
        StatusVerdict.isRedirect(answered.status())
            ? "; redirects are not followed, so correct the URL"
            : "");
  }
}
