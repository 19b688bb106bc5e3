package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.parked.DecideWithin;
import dev.holdfast.site.parked.Decision;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;

/** Decisions in a commit of the buffer's file. */
@Singleton
class SqliteDecideWithin implements DecideWithin {

  private final DecideParked decide;
  private final Clock clock;

  @Inject
  SqliteDecideWithin(
      Journal journal,
      DepthCounters depth,
      Event<MessagesDue> due,
      NodeIdentity identity,
      Clock clock) {
    this.decide =
        new DecideParked(
            new ParkedJournal(identity.node(), journal), depth, () -> due.fire(new MessagesDue()));
    this.clock = clock;
  }

  @FunctionalInterface
  private interface Step {
    Decision run(SqliteTransaction transaction) throws SQLException;
  }

  @Override
  public Decision retry(InboxTransaction transaction, MessageId id, String operator) {
    return run(transaction, tx -> decide.retry(tx, id, operator, clock.instant()));
  }

  @Override
  public Decision discard(InboxTransaction transaction, MessageId id, String operator) {
    return run(transaction, tx -> decide.discard(tx, id, operator, clock.instant()));
  }

  private static Decision run(InboxTransaction transaction, Step step) {
    try {
      return step.run(transaction.unwrap(SqliteTransaction.class));
    } catch (SQLException e) {
      throw new IllegalStateException("the decision could not be written", e);
    }
  }
}
