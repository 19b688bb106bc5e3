package dev.holdfast.site.sweep;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Work that never runs twice at once. Whoever asks while it runs is served by one further run,
 * together with everybody else who asked meanwhile.
 */
final class OneAtATime {

  private static final Logger LOG = Logger.getLogger(OneAtATime.class);

  private final String what;
  private final Supplier<Uni<Void>> work;
  private final Runnable onEnd;
  private CompletableFuture<Void> running;
  private CompletableFuture<Void> next;
  private boolean retired;

  /**
   * @param onEnd called after every run
   */
  OneAtATime(String what, Supplier<Uni<Void>> work, Runnable onEnd) {
    this.what = what;
    this.work = work;
    this.onEnd = onEnd;
  }

  /**
   * For those who do not wait for it: there may be very many before the next run, at no cost.
   *
   * @return false when it has retired
   */
  boolean wake() {
    return runFromNowOn().isPresent();
  }

  /**
   * Starts a run, or sees to it that there will be one; completes when that run has ended. Empty
   * when it has retired.
   */
  Optional<Uni<Void>> request() {
    return runFromNowOn().map(run -> Uni.createFrom().completionStage(run.copy()));
  }

  /** Unless it runs, it never will again, so that another may take its place. */
  synchronized boolean retire() {
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
        running = new CompletableFuture<>();
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

  synchronized boolean isIdle() {
    return running == null;
  }

  private void begin() {
    Uni.createFrom()
        .deferred(work::get)
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .onFailure()
        .invoke(failure -> LOG.errorf(failure, "%s failed; the next time it is tried again", what))
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> finished());
  }

  private void finished() {
    CompletableFuture<Void> ended;
    boolean again;
    synchronized (this) {
      ended = running;
      running = next;
      next = null;
      again = running != null;
    }
    ended.complete(null);
    onEnd.run();
    if (again) {
      begin();
    }
  }
}
