package dev.holdfast.site.delivery.database;

import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.database.Connect.PoolSize;
import dev.holdfast.site.message.Category;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** One pool for each database that is written to, as long as its definition stays the same. */
@ApplicationScoped
class DatabasePools {

  private static final Logger LOG = Logger.getLogger(DatabasePools.class);

  private record Open(Database database, PoolSize size, Pool pool) {}

  private final Vertx vertx;
  private final DeliveryConfig defaults;
  private final Map<String, Open> open = new ConcurrentHashMap<>();

  @Inject
  DatabasePools(Vertx vertx, DeliveryConfig defaults) {
    this.vertx = vertx;
    this.defaults = defaults;
  }

  /** What a database may be burdened with, and so how large its pool is. */
  PoolSize sizeFor(Database database) {
    return new PoolSize(
        database.poolSize().orElse(defaults.concurrencyPerTarget()),
        database.timeout().orElse(defaults.timeout()));
  }

  /** The pool of a database as it is defined now. */
  Pool of(Database database, Dialect dialect) {
    return open.compute(
            database.name(),
            (name, before) -> {
              if (before != null && before.database().equals(database)) {
                return before;
              }
              if (before != null) {
                retire(before);
              }
              PoolSize size = sizeFor(database);
              return new Open(database, size, new Connect(vertx, database, size).pool(dialect));
            })
        .pool();
  }

  /**
   * A pool with a connection that has gone silent: the driver would hand it out again, and wait for
   * an answer to its good-bye. The next write gets a new one.
   */
  void discard(Pool pool) {
    open.values().stream()
        .filter(candidate -> candidate.pool() == pool)
        .filter(candidate -> open.remove(candidate.database().name(), candidate))
        .forEach(this::retire);
  }

  void changed(@Observes DefinitionChanged change) {
    if (change.lane().category() == Category.CachedDbWrite) {
      Open before = open.remove(change.lane().name());
      if (before != null) {
        retire(before);
      }
    }
  }

  /** What is under way on it may end in its time. */
  private void retire(Open before) {
    long patience = before.size().timeout().toMillis();
    vertx.setTimer(patience, timer -> close(before));
  }

  @PreDestroy
  void closeAll() {
    open.values().forEach(DatabasePools::close);
    open.clear();
  }

  private static Future<Void> close(Open pool) {
    return pool.pool()
        .close()
        .onFailure(
            failure ->
                LOG.debugf(failure, "closing the pool of %s failed", pool.database().name()));
  }
}
