package dev.holdfast.testkit.time;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs what is scheduled when enough time has passed, on the test's own thread. Like a real one it
 * does not mind what the clock is set to meanwhile. Safe to share between threads.
 */
public final class ManualScheduler extends AbstractExecutorService
    implements ScheduledExecutorService {

  private final SettableClock clock;
  private final Queue<Task<?>> tasks =
      new PriorityQueue<>(Comparator.comparingLong(task -> task.at));

  public ManualScheduler(SettableClock clock) {
    this.clock = clock;
  }

  /** Lets time pass, and stops on the way wherever something is due. */
  public void advance(Duration by) {
    long end = clock.nanos() + by.toNanos();
    Optional<Task<?>> due = takeUntil(end);
    while (due.isPresent()) {
      advanceTo(due.get().at);
      due.get().run();
      due = takeUntil(end);
    }
    advanceTo(end);
  }

  private void advanceTo(long nanos) {
    clock.advance(Duration.ofNanos(Math.max(0, nanos - clock.nanos())));
  }

  /** How many wait for their time. */
  public synchronized int scheduled() {
    return tasks.size();
  }

  private synchronized Optional<Task<?>> takeUntil(long end) {
    return tasks.isEmpty() || tasks.peek().at > end
        ? Optional.empty()
        : Optional.of(tasks.remove());
  }

  private synchronized <V> ScheduledFuture<V> add(Task<V> task) {
    tasks.add(task);
    return task;
  }

  private synchronized void remove(Task<?> task) {
    tasks.remove(task);
  }

  /** The time that nobody lives to see is the last that can be counted. */
  private long in(long delay, TimeUnit unit) {
    long nanos = Math.max(0, unit.toNanos(delay));
    return clock.nanos() > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : clock.nanos() + nanos;
  }

  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {

    private final long at;

    Task(Callable<V> work, long at) {
      super(work);
      this.at = at;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      remove(this);
      return super.cancel(mayInterrupt);
    }
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
    return add(
        new Task<Void>(
            () -> {
              work.run();
              return null;
            },
            in(delay, unit)));
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    return add(new Task<>(work, in(delay, unit)));
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable work, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException("runs everything once");
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable work, long initialDelay, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException("runs everything once");
  }

  @Override
  public void execute(Runnable work) {
    work.run();
  }

  @Override
  public void shutdown() {
    shutdownNow();
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    List<Runnable> left = List.copyOf(tasks);
    tasks.clear();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
