package dev.holdfast.messaging.inbox.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.InboxStoreContract;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresInboxTest extends InboxStoreContract {

  private Pool pool;
  private PostgresInbox inbox;

  @BeforeEach
  void open() {
    pool =
        PostgresForTests.poolOn(PostgresInbox.schema(), "CREATE TABLE orders (note text NOT NULL)");
    inbox = new PostgresInbox(pool, config, clock, new Timeouts());
  }

  @AfterEach
  void close() {
    await(pool.close());
  }

  @Override
  protected InboxStore store() {
    return inbox;
  }

  @Override
  protected InboxHandler sell() {
    return PostgresInbox.handling(
        (connection, envelope) ->
            insert(connection, envelope).replaceWith(Optional.of("[" + envelope.payload() + "]")));
  }

  @Override
  protected InboxHandler sellAndThrow() {
    return PostgresInbox.handling(
        (connection, envelope) ->
            insert(connection, envelope)
                .onItem()
                .failWith(() -> new IllegalStateException("no business today"))
                .replaceWith(Optional.empty()));
  }

  private Uni<?> insert(SqlConnection connection, Envelope envelope) {
    runs.incrementAndGet();
    return connection
        .preparedQuery("INSERT INTO orders (note) VALUES ($1)")
        .execute(Tuple.of(envelope.payload()));
  }

  @Test
  void a_handler_that_hangs_is_undone_and_gives_its_connection_back() {
    InboxStore impatient = inboxWithLimit("500ms");
    InboxHandler hangs =
        PostgresInbox.handling(
            (connection, envelope) ->
                insert(connection, envelope).chain(() -> Uni.createFrom().nothing()));

    assertNoneIsProcessed(impatient, hangs, "was not done within PT0.5S");
  }

  @Test
  void a_statement_that_hangs_is_ended_by_the_database() {
    InboxStore impatient = inboxWithLimit("500ms");
    InboxHandler sleeps =
        PostgresInbox.handling(
            (connection, envelope) ->
                connection
                    .query("SELECT pg_sleep(3600)")
                    .execute()
                    .replaceWith(Optional.<String>empty()));

    assertNoneIsProcessed(impatient, sleeps, "");
  }

  /** As many as there are connections, and a copy of each that waits for the first. */
  private void assertNoneIsProcessed(InboxStore impatient, InboxHandler handler, String because) {
    List<Envelope> envelopes =
        IntStream.range(0, PostgresForTests.CONNECTIONS)
            .mapToObj(i -> signal("plant-7", "Sold", "n" + i))
            .toList();
    List<CompletableFuture<InboxResult>> first = processEach(impatient, envelopes, handler);
    List<CompletableFuture<InboxResult>> copies = processEach(impatient, envelopes, handler);

    Stream.concat(first.stream(), copies.stream())
        .forEach(
            result ->
                assertThat(result)
                    .failsWithin(PATIENCE)
                    .withThrowableOfType(ExecutionException.class)
                    .withMessageContaining(because));

    assertThat(await(impatient.processAll(envelopes, sell())))
        .allMatch(InboxResult.Processed.class::isInstance);
    assertThat(businessRows()).hasSize(envelopes.size());
  }

  @Test
  void a_handler_that_hangs_in_a_batch_fails_alone() {
    InboxStore impatient = inboxWithLimit("2s");
    Envelope good = signal("plant-7", "Sold", "good");
    Envelope hanging = signal("plant-7", "Sold", "hanging");
    InboxHandler handler =
        (envelope, transaction) ->
            envelope.equals(hanging)
                ? Uni.createFrom().nothing()
                : sell().handle(envelope, transaction);

    List<InboxResult> results = await(impatient.processAll(List.of(hanging, good), handler));

    assertThat(results.get(0)).isInstanceOf(InboxResult.Failed.class);
    assertThat(results.get(1)).isEqualTo(new InboxResult.Processed(Optional.of("[good]")));
  }

  private InboxStore inboxWithLimit(String limit) {
    return new PostgresInbox(
        pool,
        TestSettings.of(
            InboxConfig.class, Map.of("holdfast.messaging.inbox.handler-timeout", limit)),
        clock,
        new Timeouts());
  }

  private static List<CompletableFuture<InboxResult>> processEach(
      InboxStore inbox, List<Envelope> envelopes, InboxHandler handler) {
    return envelopes.stream()
        .map(envelope -> inbox.process(envelope, handler).subscribeAsCompletionStage())
        .toList();
  }

  @Override
  protected List<String> businessRows() {
    List<String> notes = new ArrayList<>();
    await(pool.query("SELECT note FROM orders").execute())
        .forEach(row -> notes.add(row.getString("note")));
    return notes;
  }
}
