package dev.holdfast.testkit.waiting;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A pause that plays slowness towards the system under test; no test waits by it. */
public final class Pause {

  private Pause() {}

  /**
   * Waits for the stop signal, at most this long.
   *
   * @return true when the signal came, so that the caller should stop
   */
  public static boolean unless(CountDownLatch stop, Duration longest) throws InterruptedException {
    return stop.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }
}
