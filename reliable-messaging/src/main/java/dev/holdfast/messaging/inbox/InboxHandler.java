package dev.holdfast.messaging.inbox;

import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/**
 * What a message does here. All its effects must be in the transaction it is given: what is outside
 * is not undone when the commit fails, and is done again when the sender repeats the message.
 *
 * @see dev.holdfast.messaging.inbox.sqlite.SqliteInbox#handling
 * @see dev.holdfast.messaging.inbox.postgres.PostgresInbox#handling
 */
@FunctionalInterface
public interface InboxHandler {

  /**
   * @return the answer to the sender, JSON text if there is any. A failure rolls everything back,
   *     and the sender tries again.
   */
  Uni<Optional<String>> handle(Envelope envelope, InboxTransaction transaction);
}
