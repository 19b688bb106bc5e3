package dev.holdfast.site.pair;

import dev.holdfast.site.pair.peer.PeerState;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a node that does not lead waits for the other before it goes on by itself. A peer that
 * is there but cannot be talked to is no reason to take nothing in: both lead then, and say so.
 */
final class Patience {

  /** At a start the other may be starting too, a moment later. */
  private static final Duration AT_THE_START = Duration.ofSeconds(3);

  /** Whoever is there proves who it is in less, or is refused. */
  private static final Duration WHILE_MEETING = Duration.ofSeconds(5);

  /** An address that is not there yet, a port that is taken. */
  private static final Duration WITHOUT_NETWORK = Duration.ofSeconds(10);

  private Patience() {}

  /**
   * @param hasHeard that the node knows it was the standby of a node that led
   * @return empty when it does not go on by itself at all
   */
  static Optional<Duration> with(PeerState peer, boolean hasHeard) {
    if (peer instanceof PeerState.Present) {
      return Optional.empty();
    }
    if (peer instanceof PeerState.Starting) {
      return Optional.of(WITHOUT_NETWORK);
    }
    if (peer instanceof PeerState.Meeting) {
      return Optional.of(WHILE_MEETING);
    }
    return Optional.of(hasHeard ? Duration.ZERO : AT_THE_START);
  }
}
