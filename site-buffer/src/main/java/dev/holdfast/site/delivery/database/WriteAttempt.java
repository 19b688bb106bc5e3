package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.site.delivery.database.Statement.Bound;
import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One attempt at one message: connect, write, give the connection back or drop it. */
final class WriteAttempt {

  /** How long to wait, after the time is up, for a sign that the server is still there. */
  static final Duration LAST_LOOK = Duration.ofSeconds(3);

  /**
   * Where to write, and for how long.
   *
   * @param discardPool for a pool in which connections hang
   */
  record Place(
      String database, Dialect dialect, Pool pool, Duration timeout, Runnable discardPool) {}

  private final Place place;
  private final List<Bound> statements;
  private final long deadline;

  WriteAttempt(Place place, List<Bound> statements) {
    this.place = place;
    this.statements = statements;
    this.deadline = System.nanoTime() + place.timeout().toNanos();
  }

  Future<DeliveryOutcome> run() {
    return connect(true);
  }

  /**
   * @param again whether to try another connection when the one from the pool was no longer open
   */
  private Future<DeliveryOutcome> connect(boolean again) {
    return place
        .pool()
        .getConnection()
        .transform(
            connected ->
                connected.failed()
                    ? Future.succeededFuture(notConnected(connected.cause()))
                    : write(connected.result(), again));
  }

  /** The pool gives up when the time is up, but keeps the place of what it waited for. */
  private DeliveryOutcome notConnected(Throwable failure) {
    if (millisLeft() <= 1) {
      place.discardPool().run();
    }
    return SqlFailures.whileConnecting(place.database(), failure);
  }

  private Future<DeliveryOutcome> write(SqlConnection connection, boolean again) {
    Future<Void> writing = RunStatements.on(connection, statements);
    return writing
        .timeout(millisLeft(), TimeUnit.MILLISECONDS)
        .transform(
            done ->
                writing.isComplete()
                    ? ended(connection, writing, again)
                    : giveUp(connection, writing));
  }

  private Future<DeliveryOutcome> ended(
      SqlConnection connection, Future<Void> writing, boolean again) {
    boolean unchanged = writing.succeeded() && statements.stream().allMatch(Bound::plain);
    Future<Void> released = unchanged ? connection.close() : cleaned(connection);
    return released
        .otherwiseEmpty()
        .compose(
            free ->
                again && writing.failed() && SqlFailures.wasNotSent(writing.cause())
                    ? connect(false)
                    : Future.succeededFuture(outcome(writing)));
  }

  /** The next message must not find what this one did to the session. */
  private Future<Void> cleaned(SqlConnection connection) {
    return place
        .dialect()
        .cleanSession()
        .map(sql -> connection.query(sql).execute())
        .orElseGet(() -> Future.failedFuture("only a new one is clean"))
        .timeout(LAST_LOOK.toMillis(), TimeUnit.MILLISECONDS)
        .compose(clean -> connection.close())
        .recover(unclean -> DropConnection.of(connection));
  }

  private DeliveryOutcome outcome(Future<Void> writing) {
    return writing.succeeded()
        ? DeliveryOutcome.delivered()
        : SqlFailures.whileWriting(place.database(), writing.cause());
  }

  /** A server that still answers was only slow with this write; else it is away. */
  private Future<DeliveryOutcome> giveUp(SqlConnection connection, Future<Void> writing) {
    return cancel(connection)
        .eventually(() -> DropConnection.of(connection))
        .compose(dropped -> look())
        .timeout(LAST_LOOK.toMillis(), TimeUnit.MILLISECONDS)
        .transform(
            answer -> {
              if (writing.succeeded()) {
                return Future.succeededFuture(DeliveryOutcome.delivered());
              }
              if (answer.succeeded()) {
                return Future.succeededFuture(
                    SqlFailures.tookTooLong(place.database(), place.timeout()));
              }
              place.discardPool().run();
              return Future.succeededFuture(
                  SqlFailures.noAnswer(place.database(), place.timeout()));
            });
  }

  /**
   * SQL Server ends what it does for a client that is gone. MySQL and MariaDB find out at the end
   * of the statement, and then undo it.
   */
  private Future<Void> cancel(SqlConnection connection) {
    return place.dialect() == Dialect.POSTGRESQL
        ? PgConnection.cast(connection).cancelRequest()
        : Future.succeededFuture();
  }

  /** On a connection of our own: the pool's short way fails loudly when its answer comes late. */
  private Future<Void> look() {
    return place
        .pool()
        .getConnection()
        .compose(
            connection ->
                connection.query("SELECT 1").execute().eventually(() -> connection.close()))
        .mapEmpty();
  }

  private long millisLeft() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
  }
}
