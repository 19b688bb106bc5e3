package dev.holdfast.shared.breaker;

import java.time.Instant;

/** How a breaker stands. */
public sealed interface BreakerState {

  /** Attempts go through. */
  record Closed(int failuresInARow) implements BreakerState {}

  /** The target is away; the next look at it is due then. */
  record Open(Instant nextProbe) implements BreakerState {}

  /** The target was away, and one attempt is finding out whether it still is. */
  record Probing(Instant nextProbe) implements BreakerState {}

  BreakerState CALM = new Closed(0);
}
