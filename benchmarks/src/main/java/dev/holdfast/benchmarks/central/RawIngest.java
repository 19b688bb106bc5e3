package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The limit: the plain client, and one insert of many rows a commit, into a table with the columns,
 * checks and indexes of central's and nothing else about it.
 */
final class RawIngest implements AutoCloseable {

  private static final int COLUMNS = 11;

  private final Vertx vertx = Vertx.vertx();
  private final Pool pool;
  private final int connections;
  private final int batch;
  private final String insert;

  RawIngest(TemporaryDatabase database, int connections, int batch) throws Exception {
    this.connections = connections;
    this.batch = batch;
    this.pool =
        PgBuilder.pool()
            .connectingTo(
                PgConnectOptions.fromUri(database.reactiveUrl())
                    .setUser(database.username())
                    .setPassword(database.password())
                    .setCachePreparedStatements(true))
            .with(new PoolOptions().setMaxSize(connections))
            .using(vertx)
            .build();
    Posts.await(
        pool.query("CREATE TABLE raw_notifications (LIKE notifications INCLUDING ALL)").execute());
    this.insert =
        """
        INSERT INTO raw_notifications (notification_id, type, list_name, subject, body, status,
          source_site_id, source_node, source_script, site_enqueued_at, created_at, next_attempt_at)
        VALUES %s ON CONFLICT DO NOTHING
        """
            .formatted(
                IntStream.range(0, batch)
                    .mapToObj(RawIngest::placeholders)
                    .collect(Collectors.joining(",")));
  }

  private static String placeholders(int row) {
    String values =
        IntStream.rangeClosed(1, COLUMNS)
            .mapToObj(column -> "$" + (row * COLUMNS + column))
            .collect(Collectors.joining(","));
    return "(" + values + ",now())";
  }

  /** Rows a second. */
  double run(int batches) throws Exception {
    AtomicInteger left = new AtomicInteger(batches);
    long start = System.nanoTime();
    Posts.await(Future.all(IntStream.range(0, connections).mapToObj(n -> next(left)).toList()));
    return Figures.perSecond((long) batches * batch, start);
  }

  private Future<Void> next(AtomicInteger left) {
    return left.getAndDecrement() <= 0
        ? Future.succeededFuture()
        : pool.preparedQuery(insert).execute(rows()).compose(done -> next(left));
  }

  private Tuple rows() {
    Tuple tuple = Tuple.tuple();
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    for (int n = 0; n < batch; n++) {
      tuple
          .addUUID(NotificationId.random().value())
          .addString("Email")
          .addString(Envelopes.CONTENT.list())
          .addString(Envelopes.CONTENT.subject())
          .addString(Envelopes.CONTENT.body())
          .addString("Pending")
          .addString(CentralProcess.SITE)
          .addString("node")
          .addString("watch-pumps")
          .addOffsetDateTime(now)
          .addOffsetDateTime(now);
    }
    return tuple;
  }

  @Override
  public void close() {
    pool.close();
    vertx.close();
  }
}
