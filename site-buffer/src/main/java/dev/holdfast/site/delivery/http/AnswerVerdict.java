package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.delivery.http.Answer.Answered;
import dev.holdfast.site.delivery.http.Answer.Unanswered;
import java.time.Instant;
import java.util.Set;

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

  private static final Set<Integer> PASSING = Set.of(408, 425, 429);

  /** What a gateway says for a target that is not behind it just now, to any message. */
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  static boolean isSuccess(Answered answer) {
    return isIn(answer.status(), 200);
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
    int status = answer.status();
    if (isSuccess(answer)) {
      return DeliveryOutcome.delivered();
    }
    if (status >= 500 || PASSING.contains(status)) {
      return new DeliveryOutcome.Transient(
          text(answer),
          answer.header("Retry-After").flatMap(value -> RetryAfter.parse(value, now)),
          AWAY.contains(status));
    }
    return DeliveryOutcome.failedForGood(text(answer) + advice(answer));
  }

  private String text(Answered answer) {
    String body = Texts.quote(redaction.clean(answer.text()));
    return "%s answered %d%s".formatted(what, answer.status(), body.isEmpty() ? "" : ": " + body);
  }

  private String advice(Answered answer) {
    if (isIn(answer.status(), 300)) {
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
    return Texts.cause(redaction.clean(text));
  }

  private static boolean isIn(int status, int hundred) {
    return status / 100 * 100 == hundred;
  }
}
