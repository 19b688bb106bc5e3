package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** Writes into the event log, once the node runs, that its file had to be replaced. */
@ApplicationScoped
class ReportRecovery {

  private static final Logger LOG = Logger.getLogger(ReportRecovery.class);

  private final SqliteDatabase database;
  private final StorageEvents events;

  @Inject
  ReportRecovery(SqliteDatabase database, StorageEvents events) {
    this.database = database;
    this.events = events;
  }

  void onStart(@Observes StartupEvent event) {
    database
        .recovery()
        .ifPresent(
            recovery ->
                events
                    .recovered(recovery)
                    .subscribe()
                    .with(
                        done -> LOG.debug("the event log has the recovery"),
                        failure -> LOG.warn("the event log could not take the recovery", failure)));
  }
}
