package dev.holdfast.messaging.sqlite;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps the writer busy: a write that passes it stands there until it is opened. */
final class Gate {

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch opened = new CountDownLatch(1);

  int pass() {
    reached.countDown();
    await(opened, "the gate was never opened");
    return 0;
  }

  /** From then on whatever is written waits behind it. */
  void awaitReached() {
    await(reached, "nobody came to the gate");
  }

  void open() {
    opened.countDown();
  }

  private static void await(CountDownLatch latch, String otherwise) {
    try {
      if (!latch.await(Numbers.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(otherwise);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(otherwise, e);
    }
  }
}
