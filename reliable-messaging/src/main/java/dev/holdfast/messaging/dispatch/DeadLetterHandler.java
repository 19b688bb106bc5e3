package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import io.smallrye.mutiny.Uni;

/**
 * Is told, once it is committed, of every message that failed for good or expired. A bean of a
 * service; there may be several. What fails in it is logged and changes nothing. A crash between
 * the commit and the call leaves it untold: the message itself is still in the list of the given
 * up.
 */
@FunctionalInterface
public interface DeadLetterHandler {

  /**
   * @param message as it is now: {@code Failed} or {@code Expired}, with its last error
   * @return completes when the handler is done; may come from an event loop, so it must not block
   */
  Uni<Void> givenUp(OutboxMessage message);
}
