package dev.holdfast.messaging.postgres;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.postgres.HibernateOutbox;
import dev.holdfast.messaging.outbox.postgres.JdbcOutbox;
import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
import io.quarkus.arc.properties.IfBuildProperty;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Clock;

/**
 * Outbox and inbox among the tables of the service, on its reactive pool, for all three ways into a
 * transaction of PostgreSQL. In a service that was built with {@code
 * holdfast.messaging.postgresql=true}.
 */
@Dependent
@IfBuildProperty(name = "holdfast.messaging.postgresql", stringValue = "true")
class OwnTables {

  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
  PostgresOutbox outbox(Pool pool, OutboxConfig config, Clock clock, Traces traces) {
    return new PostgresOutbox(pool, config, clock, traces);
  }

  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
  JdbcOutbox overJdbc(
      PostgresOutbox outbox, Instance<TransactionSynchronizationRegistry> transactions) {
    return transactions.isResolvable()
        ? new JdbcOutbox(outbox, transactions.get())
        : new JdbcOutbox(outbox);
  }

  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
  HibernateOutbox overHibernate(PostgresOutbox outbox) {
    return new HibernateOutbox(outbox);
  }

  @Produces
  @Singleton
  @IfBuildProperty(name = "holdfast.messaging.inbox.enabled", stringValue = "true")
  PostgresInbox inbox(Pool pool, InboxConfig config, Clock clock, Timeouts timeouts) {
    return new PostgresInbox(pool, config, clock, timeouts);
  }
}
