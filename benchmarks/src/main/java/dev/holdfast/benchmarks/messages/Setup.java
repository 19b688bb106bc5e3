package dev.holdfast.benchmarks.messages;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.shared.wire.SigningSecret;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;

/** What both sides share: the settings are the defaults, or what stands in system properties. */
final class Setup {

  static final int CONNECTIONS = 16;

  /** Transactions under way at the same time; on PostgreSQL they share the connections. */
  static final int SELLERS = Integer.getInteger("sellers", 16);

  static final String SENDER = "sender";
  static final String ENDPOINT = "Book";
  static final SigningSecret SECRET = SigningSecret.of("benchmarks-share-this-between-two-sides");

  static final String SALES = "CREATE TABLE IF NOT EXISTS sales (n INTEGER PRIMARY KEY)";
  static final String BOOKINGS = "CREATE TABLE IF NOT EXISTS bookings (n INTEGER PRIMARY KEY)";

  private static final SmallRyeConfig CONFIG =
      new SmallRyeConfigBuilder()
          .addDefaultInterceptors()
          .addDefaultSources()
          .addDiscoveredConverters()
          .withMapping(MessagingConfig.class)
          .withMapping(OutboxConfig.class)
          .withMapping(InboxConfig.class)
          .build();

  private Setup() {}

  static <T> T config(Class<T> mapping) {
    return CONFIG.getConfigMapping(mapping);
  }

  static String payload(int n) {
    return "{\"n\":%d,\"text\":\"%s\"}".formatted(n, "x".repeat(490));
  }

  static int number(String payload) {
    return Integer.parseInt(payload.substring(5, payload.indexOf(',')));
  }

  static Pool pool(Vertx vertx, String url) {
    return Pool.newInstance(
        PgBuilder.pool()
            .connectingTo(
                PgConnectOptions.fromUri(url)
                    .setUser("postgres")
                    .setPassword("postgres")
                    .setCachePreparedStatements(true))
            .with(new PoolOptions().setMaxSize(CONNECTIONS))
            .using(vertx)
            .build());
  }
}
