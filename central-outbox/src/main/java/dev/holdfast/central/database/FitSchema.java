package dev.holdfast.central.database;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import io.quarkus.runtime.PreventFurtherStepsException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Central works with the schema that it knows. An older one is migrated, or refused where somebody
 * else migrates; of a newer one Flyway alone would advise a repair.
 */
@Singleton
class FitSchema implements FlywayConfigurationCustomizer {

  private final boolean migrates;

  @Inject
  FitSchema(
      @ConfigProperty(name = "quarkus.flyway.migrate-at-start", defaultValue = "false")
          boolean migrates) {
    this.migrates = migrates;
  }

  @Override
  public void customize(FluentConfiguration configuration) {
    configuration.callbacks(new BeforeValidation());
  }

  /** What Flyway validates has been migrated by then, in a way that it has no setting for. */
  private final class BeforeValidation extends BaseCallback {

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_VALIDATE;
    }

    /** An open transaction is what an index that is built concurrently would wait for. */
    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
      return false;
    }

    @Override
    public void handle(Event event, Context context) {
      fit(context.getConfiguration());
    }
  }

  private void fit(Configuration configuration) {
    MigrationInfoService info = withoutCallbacks(configuration).load().info();
    refuseNewer(info.all());
    if (info.pending().length > 0) {
      requireToMigrate(info);
      new CarryOutMigrations(withoutCallbacks(configuration)).run();
    }
    if (MigrateOnly.isAsked()) {
      throw new PreventFurtherStepsException(
          "the database has schema version %s, %s"
              .formatted(latest(info.all()), done(info.pending().length)),
          0);
    }
  }

  private static FluentConfiguration withoutCallbacks(Configuration configuration) {
    return Flyway.configure().configuration(configuration).callbacks(new Callback[0]);
  }

  private static void refuseNewer(MigrationInfo[] all) {
    Arrays.stream(all)
        .filter(info -> info.getState() == MigrationState.FUTURE_SUCCESS)
        .reduce((earlier, later) -> later)
        .ifPresent(
            newer -> {
              throw new IllegalStateException(
                  "the database has schema version %s, which this version of central does not know;"
                          .formatted(newer.getVersion())
                      + " start the newer central that made it, or restore a backup from before");
            });
  }

  private void requireToMigrate(MigrationInfoService info) {
    if (!migrates) {
      throw new IllegalStateException(
          "the database has %s, and this version of central needs %s; run central once with the"
                  .formatted(
                      Optional.ofNullable(info.current())
                          .map(current -> "schema version " + current.getVersion())
                          .orElse("no schema yet"),
                      latest(info.all()))
              + " argument migrate, or set quarkus.flyway.migrate-at-start=true");
    }
  }

  private static String latest(MigrationInfo[] all) {
    return all[all.length - 1].getVersion().getVersion();
  }

  private static String done(int pending) {
    return switch (pending) {
      case 0 -> "as it had before";
      case 1 -> "after one migration";
      default -> "after %d migrations".formatted(pending);
    };
  }
}
