package dev.holdfast.site.delivery.database;

import dev.holdfast.site.delivery.database.Statement.Bound;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import java.util.List;

/**
 * Runs the statements of one message on one connection and gives it back. Several of them run in
 * one transaction: all take effect or none.
 */
final class RunStatements {

  private RunStatements() {}

  static Future<Void> on(SqlConnection connection, List<Bound> statements) {
    Future<Void> done =
        statements.size() == 1
            ? execute(connection, statements.get(0))
            : transaction(connection, statements);
    return done.eventually(() -> connection.close().otherwiseEmpty());
  }

  private static Future<Void> transaction(SqlConnection connection, List<Bound> statements) {
    return connection
        .begin()
        .compose(
            transaction ->
                inOrder(connection, statements)
                    .compose(done -> transaction.commit())
                    .recover(failure -> undo(transaction, failure)));
  }

  private static Future<Void> undo(Transaction transaction, Throwable failure) {
    return transaction.rollback().transform(rolledBack -> Future.failedFuture(failure));
  }

  private static Future<Void> inOrder(SqlConnection connection, List<Bound> statements) {
    Future<Void> done = Future.succeededFuture();
    for (Bound statement : statements) {
      done = done.compose(before -> execute(connection, statement));
    }
    return done;
  }

  private static Future<Void> execute(SqlConnection connection, Bound statement) {
    return connection.preparedQuery(statement.sql()).execute(statement.values()).mapEmpty();
  }
}
