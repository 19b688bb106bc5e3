package dev.holdfast.site.delivery.guard;

import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.breaker.BreakerState;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.GuardedResult.NotNow;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One target's breaker, places, rate and time limit, around every attempt at it. */
public final class TargetGuard {

  private static final GuardedResult AWAY = new NotNow("the target is away");
  private static final GuardedResult FULL = new NotNow("the target is busy");

  private final Breaker breaker;
  private final Bulkhead bulkhead = new Bulkhead();
  private final RateLimit rate = new RateLimit();
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private final Consumer<Change> onChange;
  private volatile boolean stopped;

  TargetGuard(
      Breaker breaker, Clock clock, ScheduledExecutorService timer, Consumer<Change> onChange) {
    this.breaker = breaker;
    this.clock = clock;
    this.timer = timer;
    this.onChange = onChange;
  }

  /** The target is away, and it is not yet time to look for it again. */
  public boolean isShut() {
    return breaker.look(clock.instant()) == Pass.NONE;
  }

  /** The target is away; at most a single attempt goes out. */
  public boolean isAway() {
    return breaker.look(clock.instant()) != Pass.FREE;
  }

  /** Whoever waits for a place gets none any more. */
  void stop() {
    stopped = true;
  }

  BreakerState state() {
    return breaker.state();
  }

  /** Attempts when there is room, unless the target is away. The attempt's failure is its item. */
  public Uni<GuardedResult> run(
      Traffic traffic, TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt) {
    if (isShut()) {
      return Uni.createFrom().item(AWAY);
    }
    return bulkhead
        .enter(traffic, limits.concurrency())
        .chain(entered -> entered ? inside(limits, attempt) : Uni.createFrom().item(FULL));
  }

  private Uni<GuardedResult> inside(TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt) {
    // While waiting for the place the breaker may have opened, or the node begun to stop.
    Pass pass = stopped ? Pass.NONE : breaker.pass(clock.instant());
    Uni<GuardedResult> result =
        pass == Pass.NONE
            ? Uni.createFrom().item(AWAY)
            : whenItsTurn(limits).chain(() -> timed(limits, attempt, pass == Pass.PROBE));
    return result.onTermination().invoke(bulkhead::leave);
  }

  private Uni<Void> whenItsTurn(TargetLimits limits) {
    Duration wait =
        limits.callsPerSecond().isPresent()
            ? rate.reserve(limits.callsPerSecond().getAsDouble(), clock.instant())
            : Duration.ZERO;
    return wait.isZero()
        ? Uni.createFrom().voidItem()
        : Uni.createFrom().voidItem().onItem().delayIt().by(wait);
  }

  private Uni<GuardedResult> timed(
      TargetLimits limits, Supplier<Uni<DeliveryResult>> attempt, boolean probe) {
    Instant start = clock.instant();
    return Uni.createFrom()
        .deferred(attempt::get)
        .ifNoItem()
        .after(limits.timeout())
        .on(timer)
        .recoverWithItem(() -> noAnswer(limits.timeout()))
        .invoke(result -> tellBreaker(result, probe))
        .map(result -> attempted(result, start, probe));
  }

  private static DeliveryResult noAnswer(Duration timeout) {
    return DeliveryResult.of(
        DeliveryOutcome.targetAway("no answer within %d ms".formatted(timeout.toMillis())));
  }

  private void tellBreaker(DeliveryResult result, boolean probe) {
    boolean away = result.outcome() instanceof Transient failure && failure.targetAway();
    Change change = away ? breaker.notReached(probe, clock.instant()) : breaker.reached();
    if (change != Change.NONE) {
      onChange.accept(change);
    }
  }

  private GuardedResult attempted(DeliveryResult result, Instant start, boolean probe) {
    Instant end = clock.instant();
    Duration took = Duration.between(start, end);
    return new Attempted(
        result,
        new Attempt(end, took.isNegative() ? Duration.ZERO : took, result.httpStatus()),
        probe);
  }
}
