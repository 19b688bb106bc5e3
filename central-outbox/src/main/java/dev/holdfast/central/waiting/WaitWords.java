package dev.holdfast.central.waiting;

import dev.holdfast.central.cause.HoldView;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.shared.contract.NotificationStatus;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** The sentence: what comes first stands in the way of all that follows. */
final class WaitWords {

  private WaitWords() {}

  /** Empty when it is not here any more. */
  static Optional<String> of(StoredNotification row, Surroundings around) {
    if (row.status() == NotificationStatus.Parked) {
      return Optional.of(parked(row, around));
    }
    return row.isWaiting() ? Optional.of(waiting(row, around)) : Optional.empty();
  }

  private static String parked(StoredNotification row, Surroundings around) {
    return row.cause()
        .map(around.holds()::get)
        .map(WaitWords::held)
        .orElse("parked: an operator has to retry or discard it");
  }

  private static String held(HoldView hold) {
    return "parked, and %s sees to it%s"
        .formatted(hold.owner(), hold.note() == null ? "" : ": " + hold.note());
  }

  private static String waiting(StoredNotification row, Surroundings around) {
    if (row.claimedUntil().filter(until -> until.isAfter(around.now())).isPresent()) {
      return "it is being delivered";
    }
    Pause pause = around.lists().get(row.content().list());
    if (pause != null && !pause.canary().equals(Optional.of(row.id().value()))) {
      return pause.words();
    }
    Instant due = row.nextAttemptAt().orElseThrow();
    if (due.isAfter(around.now())) {
      return later(row, due);
    }
    return around.shut().apply(row.type()).orElseGet(() -> inLine(row, around));
  }

  private static String later(StoredNotification row, Instant due) {
    return row.retryCount() == 0
        ? "due at " + due
        : "failed %s; due again at %s".formatted(times(row.retryCount()), due);
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String inLine(StoredNotification row, Surroundings around) {
    long before = around.before().getOrDefault(row.id(), 0L);
    if (before == 0) {
      return "due now; it is the next in line";
    }
    String others = before == 1 ? "one other" : String.format(Locale.ROOT, "%,d others", before);
    return "due now; behind %s%s"
        .formatted(before >= LinePlaces.MOST_COUNTED ? "more than " : "", others);
  }
}
