package dev.holdfast.site.delivery;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs once, however often it is run. A chain that has ended is told so again when what follows it
 * is cancelled, and a permit that is given back twice lets in one too many for ever.
 */
public final class Once implements Runnable {

  private final AtomicBoolean done = new AtomicBoolean();
  private final Runnable work;

  public Once(Runnable work) {
    this.work = work;
  }

  @Override
  public void run() {
    if (done.compareAndSet(false, true)) {
      work.run();
    }
  }
}
