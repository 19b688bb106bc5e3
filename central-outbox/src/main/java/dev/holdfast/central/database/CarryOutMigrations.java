package dev.holdfast.central.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.jboss.logging.Logger;

/**
 * Migrates while other nodes work. A migration that waits for a table has all who come later wait
 * behind it: so it gives up soon, lets them pass, and tries again.
 */
final class CarryOutMigrations {

  /** How it waits for locks. */
  record Patience(Duration lockLimit, Runnable pause, int tries) {}

  private static final Logger LOG = Logger.getLogger(CarryOutMigrations.class);

  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(3);

  /** Others are held up for two seconds of five, for three minutes at most. */
  private static final Patience FOR_MINUTES =
      new Patience(Duration.ofSeconds(2), () -> LockSupport.parkNanos(BETWEEN_TRIES.toNanos()), 36);

  /** In seconds: another node may be building an index. */
  private static final int AN_HOUR = 3600;

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /**
   * Only what runs outside of transactions leaves such a row. It can be done again from its start.
   */
  private static final String FORGET_FAILED = "DELETE FROM flyway_schema_history WHERE NOT success";

  private final FluentConfiguration configuration;
  private final Patience patience;

  CarryOutMigrations(FluentConfiguration configuration) {
    this(configuration, FOR_MINUTES);
  }

  CarryOutMigrations(FluentConfiguration configuration, Patience patience) {
    this.configuration = configuration;
    this.patience = patience;
  }

  void run() {
    Flyway flyway = flyway();
    for (int n = 1; !succeeds(flyway, n); n++) {
      patience.pause().run();
    }
  }

  private Flyway flyway() {
    configuration.callbacks(new LimitLocks()).lockRetryCount(AN_HOUR);
    // The other kind is a transaction that stays open, and an index that is built concurrently
    // waits for it.
    configuration
        .getPluginRegister()
        .getExact(PostgreSQLConfigurationExtension.class)
        .setTransactionalLock(false);
    return configuration.load();
  }

  private boolean succeeds(Flyway flyway, int tries) {
    try {
      forgetFailed(flyway);
      flyway.migrate();
      return true;
    } catch (FlywayException e) {
      if (!isLocked(e)) {
        throw e;
      }
      String version = versionInTheWay(flyway);
      if (tries >= patience.tries()) {
        throw new IllegalStateException(
            "the migration to schema version %s needs a lock that others have not left to it in %d tries;"
                    .formatted(version, tries)
                + " nothing of it is done. End what holds it (pg_stat_activity shows the oldest"
                + " transactions) and start again");
      }
      LOG.infof(
          "the migration to schema version %s waits: somebody works with what it changes", version);
      return false;
    }
  }

  private static String versionInTheWay(Flyway flyway) {
    return Arrays.stream(flyway.info().all())
        .filter(one -> !one.getState().isApplied() || one.getState().isFailed())
        .findFirst()
        .map(one -> one.getVersion().getVersion())
        .orElse("of this central");
  }

  private void forgetFailed(Flyway flyway) {
    boolean failed =
        Arrays.stream(flyway.info().all())
            .map(MigrationInfo::getState)
            .anyMatch(MigrationState.FAILED::equals);
    if (failed) {
      try (Connection connection = configuration.getDataSource().getConnection();
          Statement statement = connection.createStatement()) {
        statement.executeUpdate(FORGET_FAILED);
      } catch (SQLException e) {
        throw new IllegalStateException("a migration that had failed could not be begun anew", e);
      }
    }
  }

  private static boolean isLocked(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(
            cause ->
                cause instanceof SQLException sql && LOCK_NOT_AVAILABLE.equals(sql.getSQLState()));
  }

  /**
   * An index that is built concurrently, outside of a transaction, holds up nobody: it may wait.
   */
  private final class LimitLocks extends BaseCallback {

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public void handle(Event event, Context context) {
      Connection connection = context.getConnection();
      try (Statement statement = connection.createStatement()) {
        long limit = connection.getAutoCommit() ? 0 : patience.lockLimit().toMillis();
        statement.execute("SET lock_timeout = %d".formatted(limit));
      } catch (SQLException e) {
        throw new IllegalStateException("the time to wait for locks could not be limited", e);
      }
    }
  }
}
