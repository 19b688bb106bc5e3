package dev.holdfast.messaging.inbox;

import dev.holdfast.shared.wire.Envelope;
import java.util.Optional;

/** What the inbox found. */
public sealed interface InboxResult {

  /** New: the handler ran and is committed. */
  record Processed(Optional<String> response) implements InboxResult {}

  /** Known: the handler ran earlier, with this answer. */
  record Duplicate(Optional<String> response) implements InboxResult {}

  /** Known, but from somebody else or for something else: an answer would tell too much. */
  record IdTaken() implements InboxResult {}

  /** The handler failed: nothing of it has happened. Only where several are processed together. */
  record Failed(Throwable cause) implements InboxResult {}

  /** For a message whose id is remembered. */
  static InboxResult known(
      Envelope envelope, String source, String endpoint, Optional<String> response) {
    boolean same =
        source.equals(envelope.sourceServiceId()) && endpoint.equals(envelope.endpoint());
    return same ? new Duplicate(response) : new IdTaken();
  }
}
