package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.BreakerState;
import java.time.Instant;
import org.jboss.logging.Logger;

/**
 * How a destination is doing, and so how much is sent to it at once. While it is away one message
 * at a time probes, and none is charged. A batch that fails as a whole is halved, until what it
 * failed over is alone; what is answered opens the window again. Used by one lane, one step at a
 * time.
 */
final class Peer {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private final String destination;
  private final int batchSize;
  private final Breaker breaker;
  private int window;

  /** Up to here the window doubles; beyond it was too large, and it grows one by one. */
  private int ceiling;

  /** Whether it has answered anything since a message last failed alone. */
  private boolean answered = true;

  private boolean lasting;

  Peer(String destination, OutboxConfig config) {
    this.destination = destination;
    this.batchSize = config.batchSize();
    this.breaker = new Breaker(1, config.baseRetryDelay());
    this.window = batchSize;
    this.ceiling = batchSize;
  }

  /** As it was when nothing was known of it yet. */
  boolean isWell() {
    return breaker.state().equals(BreakerState.CALM)
        && window == batchSize
        && ceiling == batchSize
        && answered;
  }

  /** How many messages may be sent to it now; none while the next probe is not due. */
  int window(Instant now) {
    return switch (breaker.look(now)) {
      case FREE -> window;
      case PROBE -> 1;
      case NONE -> 0;
    };
  }

  /** Each message had its own reply, whatever it says. */
  void answered(int messages) {
    answered = true;
    if (messages >= window) {
      window = Math.min(batchSize, window < ceiling ? Math.min(2 * window, ceiling) : window + 1);
    }
    breaker.reached();
    if (lasting) {
      lasting = false;
      LOG.infof("peer=%s is reached again", destination);
    }
  }

  /**
   * An exchange failed as a whole.
   *
   * @return whether that is an attempt of the message: it was alone, and the destination, which has
   *     answered others, may have failed over it
   */
  boolean failed(int messages, Kind kind, String reason, Instant now) {
    if (messages > 1 && kind != Kind.AWAY) {
      window = Math.max(1, messages / 2);
      ceiling = kind == Kind.NO_REPLIES ? window : batchSize;
      LOG.debugf("%d messages to peer=%s failed together: %s", messages, destination, reason);
      return false;
    }
    boolean charged = kind == Kind.NO_REPLIES || (kind == Kind.LOST && answered);
    answered &= kind == Kind.AWAY;
    if (kind != Kind.NO_REPLIES && breaker.notReached(true, now) == Change.OPENED) {
      missing(reason);
    }
    return charged;
  }

  /** Says so once, until it is there again. */
  void missing(String reason) {
    if (!lasting) {
      lasting = true;
      LOG.warnf("peer=%s cannot be reached, its messages wait: %s", destination, reason);
    }
  }
}
