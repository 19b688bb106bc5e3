package dev.holdfast.messaging.run;

import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Work that never runs twice at once. Whoever asks while it runs is served by one further run,
 * together with everybody else who asked meanwhile.
 */
public final class CoalescingRunner {

  private static final Logger LOG = Logger.getLogger(CoalescingRunner.class);

  private final String what;
  private final Supplier<? extends Uni<?>> work;
  private final Executor executor;
  private final Runnable onEnd;
  private CompletableFuture<Void> running;
  private CompletableFuture<Void> next;
  private CompletableFuture<Void> rest = CompletableFuture.completedFuture(null);
  private boolean retired;

  /**
   * @param what for the log, as "sweeping what is for erp"
   * @param executor begins every run
   * @param onEnd called after every run
   */
  public CoalescingRunner(
      String what, Supplier<? extends Uni<?>> work, Executor executor, Runnable onEnd) {
    this.what = what;
    this.work = work;
    this.executor = executor;
    this.onEnd = onEnd;
  }

  /**
   * For those who do not wait for it: there may be very many before the next run, at no cost.
   *
   * @return false when it has retired
   */
  public boolean wake() {
    return runFromNowOn().isPresent();
  }

  /**
   * Starts a run, or sees to it that there will be one; completes when that run has ended. Empty
   * when it has retired.
   */
  public Optional<Uni<Void>> request() {
    return runFromNowOn().map(run -> Uni.createFrom().completionStage(run.copy()));
  }

  /**
   * Starts a run unless one is under way, which is asked for nothing then.
   *
   * @return whether it was started
   */
  public boolean startIfIdle() {
    synchronized (this) {
      if (running != null || retired) {
        return false;
      }
      start();
    }
    begin();
    return true;
  }

  /** Completes when nothing runs and nothing more was asked for. */
  public synchronized CompletableFuture<Void> atRest() {
    return rest.copy();
  }

  private void start() {
    running = new CompletableFuture<>();
    rest = new CompletableFuture<>();
  }

  /** Unless it runs, it never will again, so that another may take its place. */
  public synchronized boolean retire() {
    retired = running == null;
    return retired;
  }

  private Optional<CompletableFuture<Void>> runFromNowOn() {
    CompletableFuture<Void> run;
    boolean start;
    synchronized (this) {
      if (retired) {
        return Optional.empty();
      }
      start = running == null;
      if (start) {
        start();
        run = running;
      } else {
        next = next == null ? new CompletableFuture<>() : next;
        run = next;
      }
    }
    if (start) {
      begin();
    }
    return Optional.of(run);
  }

  public synchronized boolean isIdle() {
    return running == null;
  }

  private void begin() {
    Uni.createFrom()
        .<Object>deferred(() -> work.get().onItem().castTo(Object.class))
        .runSubscriptionOn(executor)
        .onFailure()
        .invoke(failure -> LOG.errorf(failure, "%s failed; the next time it is tried again", what))
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> finished());
  }

  private void finished() {
    CompletableFuture<Void> ended;
    CompletableFuture<Void> resting;
    boolean again;
    synchronized (this) {
      ended = running;
      running = next;
      next = null;
      again = running != null;
      resting = rest;
    }
    ended.complete(null);
    onEnd.run();
    if (again) {
      begin();
    } else {
      resting.complete(null);
    }
  }
}
