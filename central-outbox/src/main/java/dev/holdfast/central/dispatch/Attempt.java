package dev.holdfast.central.dispatch;

import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.StoredNotification;
import java.time.Duration;

/** One attempt that has come to its end, one way or the other; without the text, which is long. */
record Attempt(StoredNotification notification, AttemptResult result, Duration took) {

  Attempt {
    notification = notification.withoutText();
  }

  static Attempt notBegun(ClaimedNotification claimed) {
    return new Attempt(claimed.notification(), claimed.givenBack(), Duration.ZERO);
  }

  /** It waits as it did before. */
  boolean isGivenBack() {
    return !result.wasAttempted() && result.nextAttemptAt().equals(notification.nextAttemptAt());
  }
}
