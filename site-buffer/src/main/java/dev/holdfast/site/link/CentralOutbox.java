package dev.holdfast.site.link;

import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Destinations;
import dev.holdfast.messaging.dispatch.DispatchGate;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.leadership.Leadership;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;

/** The site's outbox: a table in the buffer's file, with central as the one destination. */
final class CentralOutbox {

  @Produces
  @Singleton
  SqliteMigration table() {
    return SqliteOutbox.schema();
  }

  @Produces
  @Singleton
  SqliteOutbox outbox(SqliteDatabase database, OutboxConfig config, Clock clock) {
    return new SqliteOutbox(database, config, clock);
  }

  /** A standby has a copy of the outbox, and leaves the sending to the active node. */
  @Produces
  @Singleton
  DispatchGate gate(Leadership leadership) {
    return leadership::isActive;
  }

  /** Central has settings of its own at a site, and the same ones for all that goes there. */
  @Produces
  @Singleton
  Destinations destinations(CentralClient central) {
    return id ->
        id.equals(TelemetryToCentral.CENTRAL)
            ? central.link().map(link -> new Destination(link.transport(), link.signer()))
            : Optional.empty();
  }
}
