package dev.holdfast.central.delivery.http;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What an answer means for what was posted. */
public final class HttpVerdict {

  private static final Set<Integer> PASSING = Set.of(408, 425, 429);
  private static final int QUOTED_CHARS = 300;
  private static final Duration LONGEST_WAIT = Duration.ofDays(1);

  private HttpVerdict() {}

  /**
   * @param what the request in a few words
   * @param clean for the words of the other side, which may repeat what it was shown
   */
  public static DeliveryOutcome on(String what, HttpAnswer answer, UnaryOperator<String> clean) {
    if (answer instanceof HttpAnswer.Unanswered nothing) {
      return DeliveryOutcome.targetAway(
          "%s failed: %s".formatted(what, quote(clean.apply(nothing.cause()))));
    }
    HttpAnswer.Answered answered = (HttpAnswer.Answered) answer;
    int status = answered.status();
    String body = quote(clean.apply(answered.body()));
    String text = "%s answered %d%s".formatted(what, status, body.isEmpty() ? "" : ": " + body);
    if (status / 100 == 2) {
      return DeliveryOutcome.delivered();
    }
    if (status >= 500 || PASSING.contains(status)) {
      return new DeliveryOutcome.Transient(text, answered.retryAfter().flatMap(HttpVerdict::wait));
    }
    return DeliveryOutcome.failedForGood(
        status / 100 == 3 ? text + "; redirects are not followed, so correct the URL" : text);
  }

  /** Seconds; the date form is rare enough to be left to the usual delay. */
  private static Optional<Duration> wait(String header) {
    if (!header.strip().matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    Duration asked = Duration.ofSeconds(Long.parseLong(header.strip()));
    return Optional.of(asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked);
  }

  private static String quote(String text) {
    String start = text.substring(0, Math.min(text.length(), QUOTED_CHARS * 10));
    String line = start.replaceAll("[\\p{C}\\p{Z}\\s]+", " ").strip();
    return line.length() > QUOTED_CHARS ? line.substring(0, QUOTED_CHARS) + "…" : line;
  }
}
