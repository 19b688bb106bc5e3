package dev.holdfast.site.parked.sqlite;

import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.parked.DecideWithin;
import dev.holdfast.site.parked.Decision;
import dev.holdfast.site.parked.ParkedMessage;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Consumer;

/** Decisions in a commit of the buffer's file. */
@Singleton
class SqliteDecideWithin implements DecideWithin {

  private final DecideParked decide;
  private final ParkedDepth depth;
  private final Clock clock;

  @Inject
  SqliteDecideWithin(DepthCounters depth, NodeIdentity identity, Clock clock) {
    this.decide = new DecideParked(new ParkedJournal(identity.node()));
    this.depth = new ParkedDepth(depth);
    this.clock = clock;
  }

  @FunctionalInterface
  private interface Step {
    DecideParked.Result run(SqliteTransaction transaction) throws SQLException;
  }

  @Override
  public Decision retry(InboxTransaction transaction, MessageId id, String operator) {
    return run(
        transaction, tx -> decide.retry(tx, id, operator, clock.instant()), depth::isPendingAgain);
  }

  @Override
  public Decision discard(InboxTransaction transaction, MessageId id, String operator) {
    return run(transaction, tx -> decide.discard(tx, id, operator, clock.instant()), depth::isGone);
  }

  private static Decision run(
      InboxTransaction transaction, Step step, Consumer<ParkedMessage> count) {
    SqliteTransaction tx = transaction.unwrap(SqliteTransaction.class);
    try {
      DecideParked.Result result = step.run(tx);
      result.done().ifPresent(message -> tx.afterCommit(() -> count.accept(message)));
      return result.decision();
    } catch (SQLException e) {
      throw new IllegalStateException("the decision could not be written", e);
    }
  }
}
