package dev.holdfast.site.delivery.database;

import dev.holdfast.site.delivery.database.Statement.Bound;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import java.util.List;
import java.util.Set;

/**
 * Runs the statements of one message in a transaction of our own: all take effect or none, and none
 * after we have given up, also where there is only one.
 */
final class RunStatements {

  /** Indeterminate, mismatched and ambiguous types; nothing has run. */
  private static final Set<String> UNTYPED = Set.of("42P18", "42804", "42P08");

  private RunStatements() {}

  static Future<Void> on(SqlConnection connection, List<Bound> statements) {
    Future<Void> done = transaction(connection, statements);
    return statements.size() == 1
        ? done.recover(failure -> withTypes(connection, statements.get(0), failure))
        : done;
  }

  /**
   * Where PostgreSQL cannot tell the type of a parameter, the driver asks again with the types of
   * the values; not within a transaction, since the refusal has ended it. The server makes one
   * around a single statement.
   */
  private static Future<Void> withTypes(
      SqlConnection connection, Bound statement, Throwable failure) {
    return failure instanceof PgException refusal && UNTYPED.contains(refusal.getSqlState())
        ? execute(connection, statement)
        : Future.failedFuture(failure);
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
