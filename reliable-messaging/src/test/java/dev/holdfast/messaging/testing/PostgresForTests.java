package dev.holdfast.messaging.testing;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;

/** One server for all tests of the module, a database of its own for each that asks. */
public final class PostgresForTests {

  /** Of each pool. */
  public static final int CONNECTIONS = 16;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static TemporaryPostgres server;
  private static Vertx vertx;

  private PostgresForTests() {}

  /** An empty database. */
  public static synchronized TemporaryDatabase database() {
    if (server == null) {
      server = TemporaryPostgres.start();
      vertx = Vertx.vertx();
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    }
    return server.createDatabase();
  }

  /** A pool on an empty database in which the statements have been run. */
  public static synchronized Pool poolOn(String... statements) {
    return poolOn(database(), statements);
  }

  /** A pool on this database. */
  public static synchronized Pool poolOn(TemporaryDatabase database, String... statements) {
    Pool pool =
        Pool.newInstance(
            PgBuilder.pool()
                .connectingTo(
                    PgConnectOptions.fromUri(database.reactiveUrl())
                        .setUser(database.username())
                        .setPassword(database.password())
                        .setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(CONNECTIONS))
                .using(vertx)
                .build());
    for (String statement : statements) {
      pool.query(statement).execute().await().atMost(PATIENCE);
    }
    return pool;
  }
}
