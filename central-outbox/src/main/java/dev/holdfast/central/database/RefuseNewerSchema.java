package dev.holdfast.central.database;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Says in plain words that a newer central has been here; Flyway alone would advise a repair. */
@Singleton
class RefuseNewerSchema implements FlywayConfigurationCustomizer {

  @Override
  public void customize(FluentConfiguration configuration) {
    configuration.callbacks(new BeforeValidation());
  }

  private static final class BeforeValidation extends BaseCallback {

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_VALIDATE;
    }

    @Override
    public void handle(Event event, Context context) {
      MigrationInfo[] all =
          Flyway.configure()
              .configuration(context.getConfiguration())
              .callbacks(new Callback[0])
              .load()
              .info()
              .all();
      fromTheFuture(all)
          .ifPresent(
              version -> {
                throw new IllegalStateException(
                    "the database has schema version %s, which this version of central does not know;"
                            .formatted(version)
                        + " start the newer central that made it, or restore a backup from before");
              });
    }

    private static Optional<String> fromTheFuture(MigrationInfo[] all) {
      return Arrays.stream(all)
          .filter(info -> info.getState() == MigrationState.FUTURE_SUCCESS)
          .map(info -> info.getVersion().getVersion())
          .reduce((earlier, later) -> later);
    }
  }
}
