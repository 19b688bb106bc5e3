package dev.holdfast.shared.breaker;

import dev.holdfast.shared.breaker.BreakerState.Closed;
import dev.holdfast.shared.breaker.BreakerState.Open;
import dev.holdfast.shared.breaker.BreakerState.Probing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Opens after some connection-level failures in a row, lets one attempt at a time find out whether
 * the target is back, and closes when one has reached it. All time is given.
 */
public final class Breaker {

  /** May an attempt go out? */
  public enum Pass {
    FREE,
    PROBE,
    NONE
  }

  /** What an attempt's end did. */
  public enum Change {
    NONE,
    OPENED,
    CLOSED
  }

  private final int failures;
  private final Duration probeInterval;
  private BreakerState state = BreakerState.CALM;

  public Breaker(int failures, Duration probeInterval) {
    this.failures = failures;
    this.probeInterval = probeInterval;
  }

  public synchronized BreakerState state() {
    return state;
  }

  /** Would an attempt be let through now? Asking changes nothing. */
  public synchronized Pass look(Instant now) {
    if (state instanceof Closed) {
      return Pass.FREE;
    }
    Instant nextProbe = nextProbe();
    return now.isBefore(nextProbe) && !wasPutBack(now, nextProbe) ? Pass.NONE : Pass.PROBE;
  }

  /** When the next look at an absent target is due; empty when an attempt may go out now. */
  public synchronized Optional<Instant> openUntil(Instant now) {
    return look(now) == Pass.NONE ? Optional.of(nextProbe()) : Optional.empty();
  }

  /** Nobody waits for a clock to catch up; a thread that read it a moment ago is no such case. */
  private boolean wasPutBack(Instant now, Instant nextProbe) {
    return now.isBefore(nextProbe.minus(probeInterval.multipliedBy(2)));
  }

  /** Whoever gets a pass must report what came of it. */
  public synchronized Pass pass(Instant now) {
    Pass pass = look(now);
    if (pass == Pass.PROBE) {
      // Should its report never come, another probe may go out after the usual time.
      state = new Probing(now.plus(probeInterval));
    }
    return pass;
  }

  private Instant nextProbe() {
    return state instanceof Open open ? open.nextProbe() : ((Probing) state).nextProbe();
  }

  /** Nobody knows how it is after a rest: one attempt is to find out before others follow. */
  public synchronized void probeFirst(Instant now) {
    if (state instanceof Closed) {
      state = new Open(now);
    }
  }

  public synchronized Change reached() {
    Change change = state instanceof Closed ? Change.NONE : Change.CLOSED;
    state = BreakerState.CALM;
    return change;
  }

  /** An attempt from before it opened says nothing new: only a probe puts the next one off. */
  public synchronized Change notReached(boolean probe, Instant now) {
    if (!(state instanceof Closed closed)) {
      state = probe ? new Open(now.plus(probeInterval)) : state;
      return Change.NONE;
    }
    if (closed.failuresInARow() + 1 < failures) {
      state = new Closed(closed.failuresInARow() + 1);
      return Change.NONE;
    }
    state = new Open(now.plus(probeInterval));
    return Change.OPENED;
  }
}
