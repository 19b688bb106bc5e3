package dev.holdfast.testkit.smtp;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many go on at once. One is over when the sink says goodbye, and not only when its thread has
 * ended: a client that has been told so may begin the next at once.
 */
final class Dialogues {

  private int now;
  private int most;

  /**
   * @return to be run when it is over, as often as one likes
   */
  synchronized Runnable begin() {
    now++;
    most = Math.max(most, now);
    AtomicBoolean over = new AtomicBoolean();
    return () -> {
      if (!over.getAndSet(true)) {
        end();
      }
    };
  }

  private synchronized void end() {
    now--;
  }

  synchronized int mostAtOnce() {
    return most;
  }
}
