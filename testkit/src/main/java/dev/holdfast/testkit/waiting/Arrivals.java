package dev.holdfast.testkit.waiting;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What has arrived so far, oldest first, and a way to wait for more. Only the newest are kept, so
 * that a long load run does not fill the memory; the count goes on.
 */
public final class Arrivals<T> {

  private static final int NAMED_IN_A_FAILURE = 20;

  private final String plural;
  private final int keepLast;
  private final Function<T, String> describe;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Deque<T> kept = new ArrayDeque<>();
  private long count;

  /**
   * @param plural what arrives here, for the message of a failed wait
   * @param describe one short line per arrival, for the same message
   */
  public Arrivals(String plural, int keepLast, Function<T, String> describe) {
    if (keepLast < 1) {
      throw new IllegalArgumentException("keepLast must be at least 1, not " + keepLast);
    }
    this.plural = plural;
    this.keepLast = keepLast;
    this.describe = describe;
  }

  public void add(T arrival) {
    lock.lock();
    try {
      if (kept.size() == keepLast) {
        kept.removeFirst();
      }
      kept.addLast(arrival);
      count++;
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What is kept, oldest first. */
  public List<T> all() {
    lock.lock();
    try {
      return List.copyOf(kept);
    } finally {
      lock.unlock();
    }
  }

  /** How many arrived since the start or the last {@link #clear}, kept or not. */
  public long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  public void clear() {
    lock.lock();
    try {
      kept.clear();
      count = 0;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until at least {@code expected} have arrived and returns what is kept.
   *
   * @throws AssertionError when they do not arrive in time; it names what did
   */
  public List<T> await(int expected, Duration timeout) {
    lock.lock();
    try {
      long nanosLeft = timeout.toNanos();
      while (count < expected) {
        if (nanosLeft <= 0) {
          throw new AssertionError(missing(expected, timeout));
        }
        nanosLeft = arrived.awaitNanos(nanosLeft);
      }
      return List.copyOf(kept);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + plural, e);
    } finally {
      lock.unlock();
    }
  }

  private String missing(int expected, Duration timeout) {
    String newest =
        kept.stream()
            .skip(Math.max(0, kept.size() - NAMED_IN_A_FAILURE))
            .map(describe)
            .collect(Collectors.joining("\n  ", "\n  ", ""));
    return "expected %d %s within %d ms, but %d arrived%s"
        .formatted(
            expected,
            plural,
            TimeUnit.NANOSECONDS.toMillis(timeout.toNanos()),
            count,
            kept.isEmpty() ? "" : ":" + newest);
  }
}
