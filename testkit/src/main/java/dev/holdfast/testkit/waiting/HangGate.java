package dev.holdfast.testkit.waiting;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Holds threads until somebody releases all of them; later ones are held again. */
public final class HangGate {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long releases;
  private int hanging;

  /** Waits for the next {@link #releaseAll}; interrupting the thread ends the wait too. */
  public void hang() throws InterruptedException {
    lock.lock();
    try {
      long releasesBefore = releases;
      hanging++;
      changed.signalAll();
      try {
        while (releases == releasesBefore) {
          changed.await();
        }
      } finally {
        hanging--;
      }
    } finally {
      lock.unlock();
    }
  }

  public void releaseAll() {
    lock.lock();
    try {
      releases++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until at least this many threads hang here at the same time. */
  public void awaitHanging(int expected, Duration timeout) {
    lock.lock();
    try {
      long nanosLeft = timeout.toNanos();
      while (hanging < expected) {
        if (nanosLeft <= 0) {
          throw new AssertionError(
              "expected %d hanging within %s, but %d are".formatted(expected, timeout, hanging));
        }
        nanosLeft = changed.awaitNanos(nanosLeft);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for something to hang", e);
    } finally {
      lock.unlock();
    }
  }
}
