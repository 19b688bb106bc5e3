package dev.holdfast.site.kept.sqlite;

import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.DecideWithin;
import dev.holdfast.site.kept.Decision;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** Decisions in a commit of the buffer's file. */
@Singleton
class SqliteDecideWithin implements DecideWithin {

  private final DecideKept decide;

  @Inject
  SqliteDecideWithin(DecideKept decide) {
    this.decide = decide;
  }

  @Override
  public Decision decide(
      InboxTransaction transaction, MessageAction action, MessageId id, String operator) {
    try {
      return decide.decide(transaction.unwrap(SqliteTransaction.class), action, id, operator);
    } catch (SQLException e) {
      throw new IllegalStateException("the decision could not be written", e);
    }
  }
}
