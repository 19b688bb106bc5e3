package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.Synchronous;
import io.quarkus.arc.DefaultBean;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** An outbox and an inbox in files of their own, for a service that produces none itself. */
@Dependent
class OwnFiles {

  @Produces
  @Singleton
  @DefaultBean
  @IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
  SqliteOutbox outbox(SqliteFiles files, OutboxConfig config, Clock clock, Traces traces) {
    return new SqliteOutbox(
        files.open(config.database(), Synchronous.FULL, List.of(SqliteOutbox.schema())),
        config,
        clock,
        traces);
  }

  @Produces
  @Singleton
  @DefaultBean
  @IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
  SqliteInbox inbox(SqliteFiles files, InboxConfig config, Clock clock) {
    return new SqliteInbox(
        files.open(config.database(), Synchronous.FULL, List.of(SqliteInbox.schema())),
        config,
        clock);
  }
}
