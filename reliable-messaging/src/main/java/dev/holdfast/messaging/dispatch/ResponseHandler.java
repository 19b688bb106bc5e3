package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import io.smallrye.mutiny.Uni;

/**
 * Is given the answers to the messages this service sent to one endpoint. A bean; at most one for
 * an endpoint. An answer is handed over before its message counts as sent, so none is lost; when
 * the handler fails or the process dies before that is recorded, the message goes out again, the
 * receiver answers it from its inbox, and the same answer comes once more. So a handler must not
 * mind an answer it has had: the id of the message tells.
 */
public interface ResponseHandler {

  /** The endpoint that is asked, as it stands in the messages sent. */
  String endpoint();

  /**
   * @param asked the message that is answered
   * @param payload the answer, JSON text
   * @return completes when the answer is kept; may come from an event loop, so it must not block
   */
  Uni<Void> answered(OutboxMessage asked, String payload);
}
