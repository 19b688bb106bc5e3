package dev.holdfast.site.buffer;

import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/**
 * The buffer's contract. Every write completes when its commit is on disk. The writes that end an
 * attempt take effect only while the message is still pending, and say whether they did: an
 * operator who decided meanwhile has the last word.
 */
public interface MessageBuffer {

  /** Fails with {@link BufferException} when the message cannot be kept. */
  Uni<Void> append(NewMessage message);

  /** Pending messages whose time has come, the longest due first. */
  Uni<DuePage> due(Instant now, DuePage.Cursor after, int limit);

  /** The attempt succeeded: the message leaves. */
  Uni<Boolean> removeDelivered(BufferedMessage message, Instant at);

  /** The attempt failed for now. */
  Uni<Boolean> reschedule(BufferedMessage message, String error, Instant at, Instant dueAt);

  /** No further attempt without an operator. */
  Uni<Boolean> park(BufferedMessage message, String error, Instant at);

  /** Nothing can be done with it, ever: the message leaves, its payload stays in the event log. */
  Uni<Boolean> discardUnreadable(BufferedMessage message, String reason, Instant at);

  /** Their target is back: everything of the category that waits for a later time is due now. */
  Uni<Void> makeDue(Category category, Instant now);

  Uni<Optional<HeldMessage>> find(MessageId id);

  /** Kept in process; asking costs nothing. */
  BufferDepth depth();
}
