package dev.holdfast.site.delivery.http;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.base.http.Answer.Unanswered;
import dev.holdfast.base.http.StatusVerdict;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.ForeignText;
import java.time.Instant;

/**
 * What an answer means for the message.
 *
 * <p>A certificate that is not trusted counts as an absent target, like every other connection that
 * does not come about: it is wrong for all messages alike, and it is put right by renewing the
 * certificate or by changing the definition. Parking would leave an operator with all the site's
 * traffic to retry by hand; so it waits behind the breaker and leaves by itself afterwards.
 *
 * @param what the request in a few words, without its query
 */
record AnswerVerdict(String what, Redaction redaction) {

  static boolean isSuccess(Answered answer) {
    return StatusVerdict.isSuccess(answer.status());
  }

  DeliveryOutcome on(Answer answer, Instant now) {
    return answer instanceof Answered answered
        ? onStatus(answered, now)
        : DeliveryOutcome.targetAway(
            "%s failed: %s".formatted(what, foreign(((Unanswered) answer).cause())));
  }

  /** Nothing was delivered by an answer that should have been a token and is not. */
  DeliveryOutcome onToken(Answer answer, Instant now) {
    return answer instanceof Answered answered && isSuccess(answered)
        ? DeliveryOutcome.failedForNow(what + " was answered without a usable access_token")
        : on(answer, now);
  }

  private DeliveryOutcome onStatus(Answered answer, Instant now) {
    return StatusVerdict.on(
        answer.status(), answer.header("Retry-After"), now, text(answer), advice(answer));
  }

  private String text(Answered answer) {
    String body = ForeignText.quote(redaction.clean(answer.text()));
    return "%s answered %d%s".formatted(what, answer.status(), body.isEmpty() ? "" : ": " + body);
  }

  private String advice(Answered answer) {
    if (StatusVerdict.isRedirect(answer.status())) {
      return "; redirects are not followed, so correct the base URL or the path"
          + answer.header("Location").map(this::pointingTo).orElse("");
    }
    return answer.status() == 401 ? "; check 'auth' in the definition" : "";
  }

  /** The query of a redirect is where log-in tokens travel. */
  private String pointingTo(String location) {
    String bare = location.replaceFirst("[?#].*", "").replaceFirst("//[^/]*@", "//");
    return " (it points to %s)".formatted(foreign(bare));
  }

  private String foreign(String text) {
    return ForeignText.cause(redaction.clean(text));
  }
}
