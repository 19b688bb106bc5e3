package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.breaker.BreakerState;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What a server keeps when its configuration changes: its workers and how it was last found. */
final class ServerState {

  private final MailWorkers workers;
  private final Breaker breaker;
  private final Consumer<DeliveryOutcome> attempts;
  private volatile Instant openSince;
  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  /**
   * @param attempts is told of every attempt
   */
  ServerState(MailWorkers workers, Breaker breaker, Consumer<DeliveryOutcome> attempts) {
    this.workers = workers;
    this.breaker = breaker;
    this.attempts = attempts;
  }

  MailWorkers workers() {
    return workers;
  }

  /** Whoever gets a probe must complete {@link #probe} when it is over. */
  synchronized Pass pass(Instant now) {
    Pass pass = breaker.pass(now);
    if (pass == Pass.PROBE) {
      probe = new CompletableFuture<>();
    }
    return pass;
  }

  /** The latest one: under way, or over. */
  synchronized CompletableFuture<Void> probe() {
    return probe;
  }

  Optional<Instant> openUntil(Instant now) {
    return breaker.openUntil(now);
  }

  /** It counts as away, also while somebody looks whether it is back. */
  boolean isOpen() {
    return !(breaker.state() instanceof BreakerState.Closed);
  }

  /** The next mail finds out whether it can be used, before others follow. */
  void probeFirst(Instant now) {
    breaker.probeFirst(now);
  }

  Change attempted(DeliveryOutcome outcome, boolean wasProbe, Instant now) {
    attempts.accept(outcome);
    boolean away = outcome instanceof DeliveryOutcome.Transient failed && failed.targetAway();
    Change change = away ? breaker.notReached(wasProbe, now) : breaker.reached();
    if (change != Change.NONE) {
      openSince = change == Change.OPENED ? now : null;
    }
    return change;
  }

  Optional<Instant> openSince() {
    return Optional.ofNullable(openSince);
  }
}
