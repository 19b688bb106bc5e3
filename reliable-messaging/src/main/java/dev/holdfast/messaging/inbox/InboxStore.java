package dev.holdfast.messaging.inbox;

import dev.holdfast.base.time.TimeMark;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The table {@code inbox_messages}, whatever database it is in. */
public interface InboxStore {

  /**
   * Runs the handler and remembers the message, in one transaction; or finds that it is remembered
   * already. Of two copies at the same instant one waits for the other.
   *
   * @return fails as the handler failed, and then nothing of it has happened
   */
  Uni<InboxResult> process(Envelope envelope, InboxHandler handler);

  /**
   * The same for several, in as few commits as the database can make of them. A handler that fails
   * is {@link InboxResult.Failed} and spoils no other; it may be run again for that, after all it
   * did was undone.
   *
   * @return one result for each, in their order; fails when none was processed
   */
  Uni<List<InboxResult>> processAll(List<Envelope> envelopes, InboxHandler handler);

  /** The longest that {@link #processAll} may leave a sender without an answer, if it may wait. */
  default Duration longestWait() {
    return Duration.ZERO;
  }

  /** Kept in the same database. */
  TimeMark timeMark();

  /** Whether the message has been processed, as far as the inbox remembers. */
  Uni<Boolean> remembers(MessageId id);

  /** Counts, so it costs what is remembered. */
  Uni<InboxStats> stats();

  /**
   * Forgets messages whose time is over.
   *
   * @return how many; fewer than {@code limit} when none are left
   */
  Uni<Integer> purge(Instant now, int limit);
}
