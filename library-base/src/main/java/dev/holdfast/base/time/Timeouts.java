package dev.holdfast.base.time;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Where time limits of what happens many thousand times a second are watched. The scheduler that
 * Mutiny uses by itself keeps a timer until its time has come, though the answer came long before:
 * with half a minute for a call that takes a millisecond that is a heap full of timers.
 */
@Singleton
public class Timeouts {

  private final ScheduledExecutorService scheduler;

  public Timeouts() {
    this(oneThread());
  }

  /** For tests that have their own time. */
  public Timeouts(ScheduledExecutorService scheduler) {
    this.scheduler = scheduler;
  }

  private static ScheduledExecutorService oneThread() {
    ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, Timeouts::thread);
    scheduler.setRemoveOnCancelPolicy(true);
    keepTheThreadAsleep(scheduler);
    return scheduler;
  }

  /**
   * The thread is woken by every limit that ends before all others, and so by each that finds
   * nothing else watched: hundreds of times a second where a few calls begin and end together.
   * Behind a tick that comes before any of them it sleeps on.
   */
  private static void keepTheThreadAsleep(ScheduledExecutorService scheduler) {
    var unused = scheduler.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.SECONDS);
  }

  /** For {@code ifNoItem().after(limit).on(scheduler)}; nothing long may run on it. */
  public ScheduledExecutorService scheduler() {
    return scheduler;
  }

  @PreDestroy
  void close() {
    scheduler.shutdownNow();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "timeouts");
    thread.setDaemon(true);
    return thread;
  }
}
