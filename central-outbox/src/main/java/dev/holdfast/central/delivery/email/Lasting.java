package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.breaker.BreakerState;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What a server keeps when its configuration changes: its places and how it was last found. */
final class Lasting {

  /** Where a mail takes no longer, another one may wait for its connection. */
  private static final Duration QUICK = Duration.ofSeconds(1);

  private final Places places;
  private final Breaker breaker;
  private final Consumer<DeliveryOutcome> attempts;
  private volatile boolean quick;
  private volatile Instant openSince;
  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  /**
   * @param attempts is told of every attempt
   */
  Lasting(Places places, Breaker breaker, Consumer<DeliveryOutcome> attempts) {
    this.places = places;
    this.breaker = breaker;
    this.attempts = attempts;
  }

  Places places() {
    return places;
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

  void attempted(DeliveryOutcome outcome) {
    attempts.accept(outcome);
  }

  void took(Duration time) {
    quick = time.compareTo(QUICK) <= 0;
  }

  /** As far as the latest attempt can tell. */
  boolean isQuick() {
    return quick;
  }

  /** The next mail finds out whether it can be used, before others follow. */
  void probeFirst(Instant now) {
    breaker.probeFirst(now);
  }

  void changed(Change change, Instant now) {
    if (change == Change.OPENED) {
      openSince = now;
    } else if (change == Change.CLOSED) {
      openSince = null;
    }
  }

  Optional<Instant> openSince() {
    return Optional.ofNullable(openSince);
  }

  Change reached() {
    return breaker.reached();
  }

  Change notReached(boolean wasProbe, Instant now) {
    return breaker.notReached(wasProbe, now);
  }
}
