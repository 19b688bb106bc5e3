package dev.holdfast.messaging.inbox.postgres;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * Ends handlers that hang. Without it each would keep its connection for good, and so would every
 * copy of its message, waiting at the row of the first: soon the pool would have none left.
 */
final class HandlerLimit {

  private final Duration limit;
  private final String limitStatements;
  private final ScheduledExecutorService timeouts;

  HandlerLimit(Duration limit, ScheduledExecutorService timeouts) {
    this.timeouts = timeouts;
    this.limit = limit;
    this.limitStatements = "SET LOCAL statement_timeout = " + limit.toMillis();
  }

  /**
   * The first step of a transaction, whose statements are limited too: a rollback waits for the one
   * under way. Both are sent together, so this costs no round trip.
   */
  <T> Uni<T> whileIn(SqlConnection connection, Uni<T> firstStep) {
    return Uni.combine()
        .all()
        .unis(connection.query(limitStatements).execute(), firstStep)
        .asTuple()
        .map(both -> both.getItem2());
  }

  /**
   * @return fails when the work takes too long, whether in the database or elsewhere
   */
  <T> Uni<T> on(Supplier<Uni<? extends T>> work) {
    return Uni.createFrom()
        .<T>deferred(work)
        .ifNoItem()
        .after(limit)
        .on(timeouts)
        .failWith(
            () ->
                new IllegalStateException(
                    "the handler was not done within %s (holdfast.messaging.inbox.handler-timeout)"
                        .formatted(limit)));
  }
}
