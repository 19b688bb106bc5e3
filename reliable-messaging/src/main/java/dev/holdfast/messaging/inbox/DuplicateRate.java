package dev.holdfast.messaging.inbox;

import java.util.concurrent.atomic.LongAdder;

/** How many of the messages that came since the start had come before. */
final class DuplicateRate {

  private final LongAdder processed = new LongAdder();
  private final LongAdder duplicates = new LongAdder();

  void processed() {
    processed.increment();
  }

  void duplicate() {
    duplicates.increment();
  }

  /** From 0 to 1; 0 when nothing has come. */
  double value() {
    double again = duplicates.sum();
    double all = again + processed.sum();
    return all == 0 ? 0 : again / all;
  }
}
