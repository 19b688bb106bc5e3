package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is generated for PostgreSQL, compiled and run against one. */
class EndToEndOnPostgresTest {

  private static final String ORDERS =
      """
      package shop;

      import dev.holdfast.messaging.annotations.Handles;
      import io.smallrye.mutiny.Uni;
      import io.vertx.mutiny.sqlclient.SqlConnection;
      import io.vertx.mutiny.sqlclient.Tuple;
      import jakarta.inject.Singleton;

      @Singleton
      class Orders {

        @Handles
        Uni<Void> approved(OrderApproved order, SqlConnection connection) {
          return connection
              .preparedQuery("INSERT INTO sold (item) VALUES ($1)")
              .execute(Tuple.of(order.lines().get(0).item()))
              .replaceWithVoid();
        }
      }
      """;

  private static final String SCENARIO =
      """
      package shop;

      import dev.holdfast.messaging.dispatch.Destination;
      import dev.holdfast.base.time.Timeouts;
      import dev.holdfast.messaging.dispatch.Dispatcher;
      import dev.holdfast.messaging.inbox.InboxConfig;
      import dev.holdfast.messaging.inbox.InboxEndpoints;
      import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
      import dev.holdfast.messaging.outbox.OutboxConfig;
      import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
      import dev.holdfast.messaging.receive.EnvelopeHandler;
      import dev.holdfast.shared.wire.EnvelopeSigner;
      import dev.holdfast.shared.wire.SigningSecret;
      import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
      import io.smallrye.config.SmallRyeConfigBuilder;
      import io.smallrye.mutiny.Uni;
      import io.vertx.mutiny.core.Vertx;
      import io.vertx.mutiny.pgclient.PgBuilder;
      import io.vertx.mutiny.sqlclient.Pool;
      import io.vertx.pgclient.PgConnectOptions;
      import java.math.BigDecimal;
      import java.time.Clock;
      import java.time.Duration;
      import java.time.Instant;
      import java.util.List;
      import java.util.Optional;
      import java.util.UUID;

      public final class Scenario {

        private static final Duration PATIENCE = Duration.ofSeconds(20);
        private static final OrderApproved ORDER =
            new OrderApproved(
                new UUID(0, 1),
                Instant.EPOCH,
                List.of(new OrderLine("bolt", 3, new BigDecimal("0.10"), OrderLine.Colour.RED)),
                Optional.empty());

        public static String delivered(String url, String user, String password) {
          Vertx vertx = Vertx.vertx();
          Pool pool =
              PgBuilder.pool()
                  .connectingTo(PgConnectOptions.fromUri(url).setUser(user).setPassword(password))
                  .using(vertx)
                  .build();
          try {
            return deliver(pool);
          } finally {
            pool.close().await().atMost(PATIENCE);
            vertx.close().await().atMost(PATIENCE);
          }
        }

        private static String deliver(Pool pool) {
          Clock clock = Clock.systemUTC();
          pool.query(PostgresOutbox.schema() + PostgresInbox.schema() + "CREATE TABLE sold (item text)")
              .execute().await().atMost(PATIENCE);
          OutboxConfig settings = config(OutboxConfig.class);
          PostgresOutbox outbox = new PostgresOutbox(pool, settings, clock);
          OrderApprovedSender sender = new OrderApprovedSender(outbox);
          EnvelopeHandler endpoint =
              new OrderApprovedReceiver(new Orders())
                  .endpoint(
                      new InboxEndpoints(
                          new PostgresInbox(pool, config(InboxConfig.class), clock, new Timeouts()), clock, new SimpleMeterRegistry()));
          pool.withTransaction(connection -> sender.send(connection, ORDER)).await().atMost(PATIENCE);
          pool.withTransaction(
                  connection ->
                      sender.send(connection, ORDER)
                          .chain(() -> Uni.createFrom().failure(new IllegalStateException("rolled back"))))
              .onFailure().recoverWithNull().await().atMost(PATIENCE);
          Destination billing =
              new Destination(
                  envelopes -> endpoint.handle(envelopes).chain(() -> endpoint.handle(envelopes)),
                  new EnvelopeSigner("web", SigningSecret.of("web-and-billing-share-this-in-tests"), clock));
          Dispatcher dispatcher =
              new Dispatcher(
                  outbox, id -> Optional.of(billing), List.of(), List.of(), () -> true, settings,
                  clock, () -> 0, new SimpleMeterRegistry(), new Timeouts());
          dispatcher.runOnce().await().atMost(PATIENCE);
          return line(pool, "SELECT string_agg(item, ',') AS line FROM sold")
              + " " + line(pool, "SELECT string_agg(message_type || ' ' || endpoint || ' ' || status, ',') AS line FROM outbox_messages")
              + " " + line(pool, "SELECT string_agg(source_service_id, ',') AS line FROM inbox_messages");
        }

        private static String line(Pool pool, String sql) {
          return pool.query(sql).execute().await().atMost(PATIENCE).iterator().next().getString("line");
        }

        private static <T> T config(Class<T> type) {
          return new SmallRyeConfigBuilder()
              .addDefaultInterceptors()
              .addDiscoveredConverters()
              .withMapping(type)
              .build()
              .getConfigMapping(type);
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void what_is_sent_in_a_transaction_arrives_once_and_what_was_rolled_back_never() {
    try (TemporaryPostgres server = TemporaryPostgres.start()) {
      TemporaryDatabase database = server.createDatabase();

      Object outcome =
          new Compilation(directory)
              .source(Shop.ORDER_APPROVED)
              .source(Shop.ORDER_LINE)
              .source(ORDERS)
              .source(SCENARIO)
              .onPostgres()
              .compile()
              .cleanly()
              .call(
                  "shop.Scenario",
                  "delivered",
                  database.reactiveUrl(),
                  database.username(),
                  database.password());

      assertThat(outcome).isEqualTo("bolt Signal OrderApproved Sent web");
    }
  }
}
