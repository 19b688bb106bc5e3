package dev.holdfast.site.delivery.guard;

import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.breaker.BreakerState;
import dev.holdfast.shared.breaker.BreakerState.Closed;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.Once;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.GuardedResult.NotNow;
import dev.holdfast.site.pause.Pause;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One target's breaker, places, rate and time limit, around every attempt at it. */
public final class TargetGuard {

  private static final GuardedResult AWAY = new NotNow("the target is away");
  private static final GuardedResult PAUSED = new NotNow("the target is paused");
  private static final GuardedResult FULL = new NotNow("the target is busy");
  private static final GuardedResult BOOKED_UP = new NotNow("the target takes no more for now");
  private static final GuardedResult OVER = new NotNow("its time is over");

  /** Whoever resumes it wakes the lane; a look a day costs nothing. */
  private static final Duration UNTIL_RESUMED = Duration.ofDays(1);

  /** A caller is better off with a buffered message than with a long wait for its turn. */
  private static final Duration LIVE_PATIENCE = Duration.ofSeconds(1);

  private final Breaker breaker;
  private final boolean outagesCount;
  private final Bulkhead bulkhead = new Bulkhead();
  private final RateLimit rate = new RateLimit();
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private final Supplier<Optional<Pause>> pause;
  private final Consumer<Change> onChange;
  private volatile Instant lastAnswer = Instant.MIN;
  private volatile Instant openedAt;
  private volatile boolean stopped;
  private volatile boolean hasRested;

  /**
   * @param outagesCount against the messages that meet them
   * @param pause that of the target, if it rests
   */
  TargetGuard(
      Breaker breaker,
      boolean outagesCount,
      Clock clock,
      ScheduledExecutorService timer,
      Supplier<Optional<Pause>> pause,
      Consumer<Change> onChange) {
    this.breaker = breaker;
    this.outagesCount = outagesCount;
    this.clock = clock;
    this.timer = timer;
    this.pause = pause;
    this.onChange = onChange;
    this.openedAt = clock.instant();
  }

  /** The target rests; or it is away, and it is not yet time to look for it again. */
  public boolean isOpen() {
    return look() == Pass.NONE;
  }

  /** When it is time to look for a target that is away; empty when an attempt may go out now. */
  public Optional<Instant> openUntil() {
    Instant now = clock.instant();
    return paused()
        .map(rest -> rest.endsAt().orElse(now.plus(UNTIL_RESUMED)))
        .or(() -> breaker.openUntil(now));
  }

  /** The target rests or is away; at most a single attempt goes out. */
  public boolean isAway() {
    return look() != Pass.FREE;
  }

  private Pass look() {
    return isPaused() ? Pass.NONE : breaker.look(clock.instant());
  }

  boolean isPaused() {
    return paused().isPresent();
  }

  /** Nobody knows how a target is after a rest: one attempt finds out before the others follow. */
  private Optional<Pause> paused() {
    Optional<Pause> rest = pause.get();
    if (rest.isPresent()) {
      hasRested = true;
    } else if (hasRested) {
      lookFirst();
    }
    return rest;
  }

  private synchronized void lookFirst() {
    if (hasRested) {
      if (breaker.state() instanceof Closed) {
        openedAt = clock.instant();
        breaker.probeFirst(openedAt);
      }
      hasRested = false;
    }
  }

  /**
   * The target is away.
   *
   * @param nextLook when the next attempt goes out to look for it; empty when one may now
   */
  public record Away(Instant since, Optional<Instant> nextLook) {}

  /** For people. */
  public Optional<Away> away() {
    return isAway() && !isPaused()
        ? Optional.of(new Away(openedAt, openUntil()))
        : Optional.empty();
  }

  /** Whoever waits for a place gets none any more. */
  void stop() {
    stopped = true;
  }

  void start() {
    stopped = false;
  }

  BreakerState state() {
    return breaker.state();
  }

  /** Attempts when there is room, unless the target is away. The attempt's failure is its item. */
  public Uni<GuardedResult> run(GuardedAttempt wanted) {
    if (isOpen()) {
      return notNow(why());
    }
    if (wanted.traffic() == Traffic.LIVE && isBookedUp(wanted.limits())) {
      // Not even into the queue: the places may be taken by backlog that waits for its turn.
      return notNow(BOOKED_UP);
    }
    return bulkhead
        .enter(wanted.traffic(), wanted.limits().concurrency())
        .chain(entered -> entered ? inside(wanted) : notNow(FULL));
  }

  private boolean isBookedUp(TargetLimits limits) {
    return limits.callsPerSecond().isPresent()
        && rate.ahead(clock.instant()).compareTo(LIVE_PATIENCE) > 0;
  }

  private Uni<GuardedResult> inside(GuardedAttempt wanted) {
    Uni<GuardedResult> result =
        wanted.limits().callsPerSecond().isPresent() ? whenItsTurn(wanted) : attempt(wanted);
    return result.onTermination().invoke(new Once(bulkhead::leave));
  }

  /** Who is not attempted anyway takes no turn from the others. */
  private Uni<GuardedResult> whenItsTurn(GuardedAttempt wanted) {
    return stopped || isOpen()
        ? notNow(why())
        : reserve(wanted)
            .map(wait -> wait.isZero() ? attempt(wanted) : attemptAfter(wait, wanted))
            .orElseGet(() -> notNow(BOOKED_UP));
  }

  private Optional<Duration> reserve(GuardedAttempt wanted) {
    double perSecond = wanted.limits().callsPerSecond().getAsDouble();
    return wanted.traffic() == Traffic.LIVE
        ? rate.reserveWithin(LIVE_PATIENCE, perSecond, clock.instant())
        : Optional.of(rate.reserve(perSecond, clock.instant()));
  }

  private Uni<GuardedResult> attemptAfter(Duration wait, GuardedAttempt wanted) {
    return Uni.createFrom().voidItem().onItem().delayIt().by(wait).chain(() -> attempt(wanted));
  }

  /**
   * While it waited its time may have passed, the breaker may have opened, or the node begun to
   * stop.
   */
  private Uni<GuardedResult> attempt(GuardedAttempt wanted) {
    if (wanted.isOver().getAsBoolean()) {
      return notNow(OVER);
    }
    Pass pass = stopped || isPaused() ? Pass.NONE : breaker.pass(clock.instant());
    return pass == Pass.NONE ? notNow(why()) : timed(wanted, pass == Pass.PROBE);
  }

  private GuardedResult why() {
    return isPaused() ? PAUSED : AWAY;
  }

  private static Uni<GuardedResult> notNow(GuardedResult result) {
    return Uni.createFrom().item(result);
  }

  private Uni<GuardedResult> timed(GuardedAttempt wanted, boolean probe) {
    Instant start = clock.instant();
    Duration timeout = wanted.limits().timeout();
    return Uni.createFrom()
        .deferred(wanted.attempt()::get)
        .ifNoItem()
        .after(timeout)
        .on(timer)
        .recoverWithItem(() -> noAnswer(timeout))
        .map(result -> ended(wanted, result, start, probe));
  }

  private static DeliveryResult noAnswer(Duration timeout) {
    return DeliveryResult.of(
        DeliveryOutcome.targetAway("no answer within %d ms".formatted(timeout.toMillis())));
  }

  private GuardedResult ended(
      GuardedAttempt wanted, DeliveryResult result, Instant start, boolean probe) {
    Instant end = clock.instant();
    boolean away = result.outcome() instanceof Transient failure && failure.targetAway();
    boolean outage = away && !othersWereAnswered(wanted, start);
    if (!away) {
      lastAnswer = end;
      tell(breaker.reached());
    } else if (outage) {
      tell(breaker.notReached(probe, end));
    }
    Duration took = Duration.between(start, end);
    return new Attempted(
        result,
        new Attempt(
            end, took.isNegative() ? Duration.ZERO : took, result.httpStatus(), result.response()),
        outage && !outagesCount);
  }

  /**
   * In the second half of its time: a target that has answered others meanwhile is there, and what
   * takes too long is this message. In the first half it may have gone away since.
   */
  private boolean othersWereAnswered(GuardedAttempt wanted, Instant start) {
    return lastAnswer.isAfter(start.plus(wanted.limits().timeout().dividedBy(2)));
  }

  private void tell(Change change) {
    if (change == Change.OPENED) {
      openedAt = clock.instant();
    }
    if (change != Change.NONE) {
      onChange.accept(change);
    }
  }
}
