package dev.holdfast.messaging.dispatch;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Says once that a destination cannot be reached, and once that it can again. */
final class PeerOutage {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private final String destination;
  private final AtomicBoolean lasting = new AtomicBoolean();

  PeerOutage(String destination) {
    this.destination = destination;
  }

  void notReached(String reason) {
    if (lasting.compareAndSet(false, true)) {
      LOG.warnf("peer=%s cannot be reached, its messages wait: %s", destination, reason);
    }
  }

  void reached() {
    if (lasting.compareAndSet(true, false)) {
      LOG.infof("peer=%s is reached again", destination);
    }
  }
}
