package dev.holdfast.site.delivery.database;

import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DatabaseUrl;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.Trial;
import dev.holdfast.site.delivery.database.Connect.PoolSize;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Tries the definition of a database on a connection of its own: nothing that is under way has to
 * make room.
 */
@ApplicationScoped
class TryDatabase {

  private static final String HARMLESS = "SELECT 1";

  /** Of the pool; no database's name has a blank. */
  private static final String TRIAL = "trial of a definition";

  private final Vertx vertx;
  private final DeliveryConfig config;
  private final Clock clock;

  @Inject
  TryDatabase(Vertx vertx, DeliveryConfig config, Clock clock) {
    this.vertx = vertx;
    this.config = config;
    this.clock = clock;
  }

  Uni<Trial> run(Database database, Dialect dialect) {
    Instant start = clock.instant();
    return UniHelper.toUni(connected(database, dialect))
        .map(
            done ->
                new Trial(true, millisSince(start), null, "%s was run".formatted(where(database))))
        .onFailure()
        .recoverWithItem(
            failure -> new Trial(false, millisSince(start), null, reason(database, failure)));
  }

  private Future<Void> connected(Database database, Dialect dialect) {
    Duration patience = Trial.patience(database.timeout().orElse(config.timeout()));
    Pool pool = new Connect(vertx, database, new PoolSize(1, patience), TRIAL).pool(dialect);
    return pool.query(HARMLESS)
        .execute()
        .<Void>mapEmpty()
        .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .onComplete(done -> pool.close());
  }

  private static String where(Database database) {
    DatabaseUrl url = DatabaseUrl.parse(database.url());
    return "%s at %s (%s://%s/%s)"
        .formatted(HARMLESS, database.name(), url.scheme(), url.host(), url.database());
  }

  private static String reason(Database database, Throwable failure) {
    return Trial.reasonOf(SqlFailures.whileConnecting(database.name(), failure));
  }

  private long millisSince(Instant start) {
    return Math.max(0, Duration.between(start, clock.instant()).toMillis());
  }
}
