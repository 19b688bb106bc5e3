package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.identity.NodeIdentity;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Opens the buffer when the service starts and closes it when everything else has stopped. */
final class BufferProducer {

  private static final Duration COUNT_WAIT = Duration.ofMinutes(1);

  @Produces
  @Singleton
  SqliteDatabase database(IdentityConfig identity, BufferConfig config) {
    return SqliteDatabase.open(
        identity.dataDir().toAbsolutePath().normalize().resolve("buffer.db"), config.synchronous());
  }

  void close(@Disposes SqliteDatabase database) {
    database.close();
  }

  @Produces
  @Singleton
  @Startup
  MessageBuffer buffer(SqliteDatabase database, NodeIdentity identity, MeterRegistry registry) {
    SqliteMessageBuffer buffer = new SqliteMessageBuffer(database, identity.node());
    // On the thread that starts the service, before anything is served.
    buffer.countWhatIsThere().await().atMost(COUNT_WAIT);
    Gauge.builder("holdfast_site_buffer_pending", () -> buffer.depth().pending())
        .description("Messages in the buffer that wait for delivery")
        .register(registry);
    Gauge.builder("holdfast_site_buffer_parked", () -> buffer.depth().parked())
        .description("Messages in the buffer that wait for an operator")
        .register(registry);
    return buffer;
  }
}
