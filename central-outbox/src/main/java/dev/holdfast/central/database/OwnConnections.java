package dev.holdfast.central.database;

import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connections beside those of the pool, to the same servers in the same way. For what lasts as long
 * as its connection, such as LISTEN and session locks: one that has become doubtful must be closed,
 * and what comes from a pool can only be given back to it.
 */
@Singleton
public class OwnConnections implements PgPoolCreator {

  /**
   * The client does not keep statements of more than 2,048 characters prepared, and the one that
   * takes notifications in is longer: it would be parsed and planned anew for each batch.
   */
  private static final int LONGEST_PREPARED = 16_384;

  /**
   * The server gives up too, and at once has the connection back for others. Not as parameters of
   * the connect, which poolers refuse.
   */
  private static final String LIMITS = "SET statement_timeout = %d; SET lock_timeout = %d";

  /** Among the metrics; before the bar is how their names begin. */
  private static final String NAME = "central";

  private static final String CLIENT = "database|" + NAME;

  /** What the server calls whose connection it is. */
  private static final String APPLICATION = "application_name";

  private static final String APPLICATION_NAME = "holdfast-central";

  private final DatabaseSettings settings;
  private final DatabaseOutage outage;
  private final AtomicInteger opened = new AtomicInteger();
  private volatile List<PgConnectOptions> servers = List.of();
  private volatile Vertx vertx;

  @Inject
  OwnConnections(DatabaseSettings settings, DatabaseOutage outage) {
    this.settings = settings;
    this.outage = outage;
  }

  /**
   * The pool as Quarkus would make it, but for long statements and time limits; how it connects is
   * remembered.
   */
  @Override
  public Pool create(Input input) {
    vertx = input.vertx();
    input
        .pgConnectOptionsList()
        .forEach(
            options -> {
              options.setPreparedStatementCacheSqlLimit(LONGEST_PREPARED);
              options.setMetricsName(CLIENT);
              options
                  .getProperties()
                  .replace(
                      APPLICATION,
                      PgConnectOptions.DEFAULT_PROPERTIES.get(APPLICATION),
                      APPLICATION_NAME);
            });
    servers = List.copyOf(input.pgConnectOptionsList());
    return PgBuilder.pool()
        .with(input.poolOptions().setName(NAME))
        .connectingTo(List.<SqlConnectOptions>copyOf(servers))
        .using(vertx)
        .withConnectHandler(this::limit)
        .build();
  }

  private void limit(SqlConnection connection) {
    connection
        .query(LIMITS.formatted(settings.timeLimit().toMillis(), settings.lockLimit().toMillis()))
        .execute()
        .onComplete(set -> connection.close());
  }

  private void told(Throwable failure) {
    AwaySigns.in(failure).ifPresent(outage::notReached);
  }

  /** The server at the other end of an open connection does not answer the simplest question. */
  void hangs() {
    outage.hangs();
  }

  /** Whether a connection that cannot be opened is no news. */
  boolean isAway() {
    return outage.isAway();
  }

  /**
   * @param purpose what for, as the server shows it beside our name
   * @param silenceSeconds ends when the server has sent nothing for so long
   */
  Future<PgConnection> open(String purpose, int silenceSeconds) {
    List<PgConnectOptions> known = servers;
    if (known.isEmpty()) {
      return Future.failedFuture("the database is not configured yet");
    }
    PgConnectOptions next = known.get(Math.floorMod(opened.getAndIncrement(), known.size()));
    PgConnectOptions options = new PgConnectOptions(next);
    options.setReadIdleTimeout(silenceSeconds);
    options.getProperties().computeIfPresent(APPLICATION, (key, ours) -> ours + ": " + purpose);
    return PgConnection.connect(vertx, options).onFailure(this::told);
  }
}
