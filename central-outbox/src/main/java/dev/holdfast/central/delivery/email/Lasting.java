package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What a server keeps when its configuration changes: its places and how it was last found. */
final class Lasting {

  private final Places places = new Places();
  private final Breaker breaker;
  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  Lasting(Breaker breaker) {
    this.breaker = breaker;
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

  Optional<Instant> shutUntil(Instant now) {
    return breaker.shutUntil(now);
  }

  Change reached() {
    return breaker.reached();
  }

  Change notReached(boolean wasProbe, Instant now) {
    return breaker.notReached(wasProbe, now);
  }
}
