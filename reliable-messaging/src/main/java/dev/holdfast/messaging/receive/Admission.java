package dev.holdfast.messaging.receive;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.time.Timeouts;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * How much is worked on at once. Others wait in the order in which they came, as many as {@link
 * RoomForBodies} has let in; who would wait until the sender gives up is sent away before anything
 * was done for him. What has begun goes on to its end and takes its room until then, whether
 * somebody still waits for it or not: a sender that comes again meanwhile would otherwise have the
 * same work done beside it.
 */
@Singleton
class Admission {

  /** It takes some five times as much memory as it has bytes. */
  private static final int SHARE_OF_MEMORY = 16;

  private static final int MOST_AT_WORK = 4 * WireLimits.BATCH_BYTES;

  /** However small it is, each takes a commit, and more at once are not faster. */
  static final int LEAST = MOST_AT_WORK / 32;

  /** Half of what senders give an exchange. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  static final Problem BUSY =
      Problem.of(
          503,
          "too-much-at-once",
          "Too much at once",
          "So much is being received that there is no room for more; send it again in a moment");

  private final ScheduledExecutorService timer;
  private final int most;

  /** In the order in which they came; whoever gives up may stand anywhere. */
  private final Set<Turn<?>> waiting = new LinkedHashSet<>();

  private int atWork;

  @Inject
  Admission(Timeouts timeouts) {
    this(timeouts.scheduler(), mostAtWork(Runtime.getRuntime().maxMemory()));
  }

  /**
   * @param most how many bytes are worked on at once
   */
  Admission(ScheduledExecutorService timer, int most) {
    this.timer = timer;
    this.most = most;
  }

  /** There is always room for one. */
  static int mostAtWork(long memory) {
    return (int) Math.max(WireLimits.BATCH_BYTES, Math.min(MOST_AT_WORK, memory / SHARE_OF_MEMORY));
  }

  /** Fails with 503 when nothing was done. */
  <T> Uni<T> inTurn(int bytes, Supplier<Uni<T>> work) {
    return Uni.createFrom().emitter(caller -> enter(new Turn<>(bytes, work, caller)));
  }

  private void enter(Turn<?> turn) {
    queue(turn);
    turn.waitAtMost(LONGEST_WAIT);
    letIn();
  }

  private synchronized void queue(Turn<?> turn) {
    waiting.add(turn);
  }

  private void letIn() {
    Optional<Turn<?>> next = takeNext();
    while (next.isPresent()) {
      next.get().begin();
      next = takeNext();
    }
  }

  private synchronized Optional<Turn<?>> takeNext() {
    Iterator<Turn<?>> turns = waiting.iterator();
    if (!turns.hasNext()) {
      return Optional.empty();
    }
    Turn<?> first = turns.next();
    if (atWork + first.room > most) {
      return Optional.empty();
    }
    leave(first);
    atWork += first.room;
    return Optional.of(first);
  }

  /** Whoever takes it out of the queue decides what becomes of it. */
  private synchronized boolean leave(Turn<?> turn) {
    return waiting.remove(turn);
  }

  private void done(Turn<?> turn) {
    synchronized (this) {
      atWork -= turn.room;
    }
    letIn();
  }

  /** A request's identity and trace are in its context, and nothing else would bring them along. */
  private static Executor here() {
    Context context = Vertx.currentContext();
    return context != null && VertxContext.isDuplicatedContext(context)
        ? task -> runOn(context, task)
        : Runnable::run;
  }

  private static void runOn(Context context, Runnable task) {
    if (Vertx.currentContext() == context) {
      task.run();
    } else {
      context.runOnContext(turn -> task.run());
    }
  }

  /** Of one request. */
  private final class Turn<T> {

    private final int room;
    private final Supplier<Uni<T>> work;
    private final UniEmitter<? super T> caller;
    private final Executor where = here();
    private volatile Optional<Future<?>> limit = Optional.empty();

    Turn(int bytes, Supplier<Uni<T>> work, UniEmitter<? super T> caller) {
      this.room = Math.max(LEAST, Math.min(bytes, most));
      this.work = work;
      this.caller = caller;
    }

    void waitAtMost(Duration longest) {
      limit =
          Optional.of(
              timer.schedule(this::refuseWaiting, longest.toMillis(), TimeUnit.MILLISECONDS));
      caller.onTermination(this::giveUp);
    }

    private void refuseWaiting() {
      if (leave(this)) {
        refuse();
        letIn();
      }
    }

    private void giveUp() {
      limit.ifPresent(watch -> watch.cancel(false));
      if (leave(this)) {
        letIn();
      }
    }

    void refuse() {
      caller.fail(new ProblemException(BUSY));
    }

    void begin() {
      limit.ifPresent(watch -> watch.cancel(false));
      where.execute(
          () ->
              Uni.createFrom()
                  .deferred(work::get)
                  .onTermination()
                  .invoke(() -> done(this))
                  .subscribe()
                  .with(caller::complete, caller::fail));
    }
  }
}
