package dev.holdfast.messaging.contract;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.ReadPayload;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A receiving service behind whichever transport: signatures, routing, an inbox on disk. */
final class ContractService implements AutoCloseable {

  /** Puts the payload, a JSON string, into a table and answers with a receipt. */
  static final String SELL = "Sell";

  /** Never answers. */
  static final String HANG = "Hang";

  /** In a payload of {@link #SELL}: the handler throws. */
  static final String UNSALEABLE = "unsaleable";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final SqliteDatabase database;
  private final ReceiveEnvelopes receiver;
  private final Semaphore hanging = new Semaphore(0);

  ContractService() {
    database =
        SqliteDatabase.open(
            directory().resolve("receiver.db"),
            Synchronous.NORMAL,
            List.of(
                SqliteInbox.schema(),
                statement ->
                    statement.execute("CREATE TABLE IF NOT EXISTS sales (item TEXT NOT NULL)")));
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    SqliteInbox inbox = new SqliteInbox(database, new OneDay(), ContractEnvelopes.NOON);
    InboxEndpoints endpoints = new InboxEndpoints(inbox, ContractEnvelopes.NOON, registry);
    receiver =
        ReceiveEnvelopes.of(
            new EnvelopeVerifier(
                id ->
                    id.equals(ContractEnvelopes.SENDER)
                        ? List.of(ContractEnvelopes.SECRET)
                        : List.of(),
                ContractEnvelopes.NOON,
                Duration.ofMinutes(5)),
            List.of(
                endpoints.endpoint(SELL, SqliteInbox.handling(ContractService::sell)), new Hang()),
            registry);
  }

  /** Not a {@code @TempDir}: those are not there in a test that runs inside a service. */
  private static Path directory() {
    try {
      return Files.createTempDirectory(Path.of("target"), "transport-contract-");
    } catch (IOException e) {
      throw new UncheckedIOException("no directory below target", e);
    }
  }

  private static Optional<String> sell(SqliteTransaction transaction, Envelope envelope)
      throws SQLException {
    String item = ReadPayload.from(envelope, ContractService::item);
    transaction.update("INSERT INTO sales (item) VALUES (?)", item);
    if (envelope.payload().contains(UNSALEABLE)) {
      throw new IllegalStateException("this cannot be sold");
    }
    return Optional.of("{\"sold\":%s}".formatted(envelope.payload()));
  }

  private static String item(String payload) {
    if (!payload.startsWith("\"")) {
      throw new JsonException("an item is a string");
    }
    return payload;
  }

  EnvelopeReceiver receiver() {
    return receiver;
  }

  List<String> sales() {
    return database
        .read(
            reading ->
                reading.list("SELECT item FROM sales ORDER BY rowid", row -> row.getString("item")))
        .await()
        .atMost(PATIENCE);
  }

  /** Returns when an envelope has come to {@link #HANG}. */
  void awaitHanging() {
    try {
      if (!hanging.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("no envelope came to " + HANG);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for an envelope", e);
    }
  }

  @Override
  public void close() {
    database.close();
  }

  private final class Hang implements EnvelopeHandler {

    @Override
    public String endpoint() {
      return HANG;
    }

    @Override
    public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
      hanging.release();
      return Uni.createFrom().nothing();
    }
  }

  private record OneDay() implements InboxConfig {

    @Override
    public boolean enabled() {
      return true;
    }

    @Override
    public Duration retention() {
      return Duration.ofDays(1);
    }

    @Override
    public Duration handlerTimeout() {
      return Duration.ofSeconds(30);
    }

    @Override
    public Duration cleanupInterval() {
      return Duration.ofMinutes(5);
    }

    @Override
    public Path database() {
      return Path.of("inbox.db");
    }
  }
}
