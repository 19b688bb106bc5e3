package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.KeptResponse;
import java.util.Optional;

/** What became of a message that was handed in. */
public sealed interface AcceptResult {

  MessageId id();

  /**
   * It has been delivered, and was never kept.
   *
   * @param response to a call that asked for something, when it has just been made
   */
  record Delivered(MessageId id, Optional<KeptResponse> response) implements AcceptResult {

    public Delivered(MessageId id) {
      this(id, Optional.empty());
    }
  }

  /** It is on disk and will be delivered. */
  record Buffered(MessageId id) implements AcceptResult {}

  /** It was refused for good, and is not kept. */
  record Failed(MessageId id, String error) implements AcceptResult {}
}
