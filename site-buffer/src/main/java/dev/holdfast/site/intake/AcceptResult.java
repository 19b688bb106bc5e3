package dev.holdfast.site.intake;

import dev.holdfast.shared.id.MessageId;

/** What became of a message that was handed in. */
public sealed interface AcceptResult {

  MessageId id();

  /** It has been delivered, and was never kept. */
  record Delivered(MessageId id) implements AcceptResult {}

  /** It is on disk and will be delivered. */
  record Buffered(MessageId id) implements AcceptResult {}

  /** It was refused for good, and is not kept. */
  record Failed(MessageId id, String error) implements AcceptResult {}
}
