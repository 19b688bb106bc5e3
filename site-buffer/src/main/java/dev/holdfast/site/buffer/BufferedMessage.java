package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.OutboundMessage;

/**
 * A pending message as it stands in the buffer.
 *
 * @param revision rises with every change of the row; a result counts only for the revision it was
 *     obtained with
 */
public record BufferedMessage(OutboundMessage message, int retryCount, long revision) {

  public MessageId id() {
    return message.id();
  }
}
