package dev.holdfast.base.http;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** What a status means for what was sent. */
public final class StatusVerdict {

  private static final Set<Integer> PASSING = Set.of(408, 425, 429);

  /** What a gateway says for a target that is not behind it just now, to any message. */
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  private StatusVerdict() {}

  public static boolean isSuccess(int status) {
    return status / 100 == 2;
  }

  public static boolean isRedirect(int status) {
    return status / 100 == 3;
  }

  /**
   * @param retryAfter the header of that name, as it came
   * @param text what happened, for people
   * @param advice what to do where it is for good; may be empty
   */
  public static DeliveryOutcome on(
      int status, Optional<String> retryAfter, Instant now, String text, String advice) {
    if (isSuccess(status)) {
      return DeliveryOutcome.delivered();
    }
    if (status >= 500 || PASSING.contains(status)) {
      return new DeliveryOutcome.Transient(
          text, retryAfter.flatMap(header -> RetryAfter.parse(header, now)), AWAY.contains(status));
    }
    return DeliveryOutcome.failedForGood(text + advice);
  }
}
