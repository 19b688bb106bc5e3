package dev.holdfast.testkit.waiting;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/** For what another process or a background duty brings about and nobody signals: asks again. */
public final class Eventually {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private Eventually() {}

  /** Returns as soon as the condition holds; an {@link AssertionError} names what never came. */
  public static void holds(String what, Duration timeout, BooleanSupplier condition) {
    CountDownLatch never = new CountDownLatch(1);
    long deadline = System.nanoTime() + timeout.toNanos();
    try {
      while (!condition.getAsBoolean()) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("not within %s: %s".formatted(timeout, what));
        }
        Pause.unless(never, BETWEEN_LOOKS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for: " + what, e);
    }
  }
}
