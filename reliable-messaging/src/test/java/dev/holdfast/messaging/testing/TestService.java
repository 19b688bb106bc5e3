package dev.holdfast.messaging.testing;

import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Destinations;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.transport.TransportProvider;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.arc.All;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** A service as its developer would write it: one file for its tables, outbox and inbox. */
public final class TestService {

  /** Set where the service should not have started, and nobody would end it if it did. */
  public static final String ENDS_AT_ONCE = "test.ends-at-once";

  /** Sells what the payload names, and answers with a receipt; nobody buys "nothing". */
  public static final String SELL = "Sell";

  @Produces
  @Singleton
  SqliteDatabase database() {
    return SqliteDatabase.open(
        directory().resolve("service.db"),
        Synchronous.NORMAL,
        List.of(
            SqliteOutbox.schema(),
            SqliteInbox.schema(),
            statement ->
                statement.execute("CREATE TABLE IF NOT EXISTS sales (item TEXT NOT NULL)")));
  }

  void end(@Observes StartupEvent started) {
    if (Boolean.getBoolean(ENDS_AT_ONCE)) {
      Quarkus.asyncExit(0);
    }
  }

  private static Path directory() {
    try {
      return Files.createTempDirectory(Path.of("target"), "test-service-");
    } catch (IOException e) {
      throw new UncheckedIOException("no directory below target", e);
    }
  }

  void close(@Disposes SqliteDatabase database) {
    database.close();
  }

  @Produces
  @Singleton
  SqliteOutbox outbox(SqliteDatabase database, OutboxConfig config, Clock clock) {
    return new SqliteOutbox(database, config, clock);
  }

  @Produces
  @Singleton
  SqliteInbox inbox(SqliteDatabase database, InboxConfig config, Clock clock) {
    return new SqliteInbox(database, config, clock);
  }

  @Produces
  @Singleton
  EnvelopeHandler sell(InboxEndpoints endpoints) {
    return endpoints.endpoint(
        SELL,
        SqliteInbox.handling(
            (transaction, envelope) -> {
              transaction.update("INSERT INTO sales (item) VALUES (?)", envelope.payload());
              if (envelope.payload().contains("nothing")) {
                throw new IllegalStateException("nothing cannot be sold");
              }
              return Optional.of("{\"sold\":%s}".formatted(envelope.payload()));
            }));
  }

  /** The service itself, as a peer would reach it. */
  @Produces
  @Singleton
  Destinations itself(@All List<TransportProvider> transports, Clock clock) {
    return id ->
        Optional.of(id)
            .filter("itself"::equals)
            .map(
                name ->
                    new Destination(
                        named("http", transports)
                            .to(ConfigProvider.getConfig().getValue("test.url", String.class)),
                        new EnvelopeSigner(
                            "plant-7",
                            SigningSecret.of("plant-7-signs-with-this-in-tests-only"),
                            clock)));
  }

  private static TransportProvider named(String name, List<TransportProvider> transports) {
    return transports.stream()
        .filter(transport -> transport.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
