package dev.holdfast.messaging.transport.link;

import java.time.Instant;

/** Told when links come and go, on whichever thread that is; it must not block. */
@FunctionalInterface
public interface LinkListener {

  /** The link of a node was opened, or ended, at this moment. */
  void seen(LinkedNode node, Instant at);
}
