package dev.holdfast.messaging.inbox.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.InboxStoreContract;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteInboxTest extends InboxStoreContract {

  private static final String SELL = "INSERT INTO orders (note) VALUES (?)";

  @TempDir Path directory;
  private SqliteDatabase database;
  private SqliteInbox inbox;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("service.db"),
            Synchronous.NORMAL,
            List.of(
                SqliteInbox.schema(),
                statement ->
                    statement.execute("CREATE TABLE IF NOT EXISTS orders (note TEXT NOT NULL)")));
    inbox = new SqliteInbox(database, config, clock);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  protected InboxStore store() {
    return inbox;
  }

  @Override
  protected InboxHandler sell() {
    return SqliteInbox.handling(
        (transaction, envelope) -> {
          runs.incrementAndGet();
          transaction.update(SELL, envelope.payload());
          return Optional.of("[" + envelope.payload() + "]");
        });
  }

  @Override
  protected InboxHandler sellAndThrow() {
    return SqliteInbox.handling(
        (transaction, envelope) -> {
          runs.incrementAndGet();
          transaction.update(SELL, envelope.payload());
          throw new IllegalStateException("no business today");
        });
  }

  @Override
  protected List<String> businessRows() {
    return await(
        database.read(
            reading -> reading.list("SELECT note FROM orders", row -> row.getString("note"))));
  }

  @Test
  void a_handler_that_would_keep_the_writer_waiting_is_refused() {
    Envelope envelope = signal("plant-7", "Sold", "one");

    assertThatThrownBy(() -> process(envelope, (given, tx) -> Uni.createFrom().nothing()))
        .hasMessageContaining("must be done when it returns");

    assertThat(await(store().stats()).size()).isZero();
  }

  /** It would be committed for itself, with every attempt once more. */
  @Test
  void a_write_beside_the_transaction_of_a_handler_is_refused_and_leaves_nothing() {
    InboxHandler beside =
        (given, tx) ->
            database
                .write(transaction -> transaction.update(SELL, given.payload()))
                .replaceWith(Optional.empty());

    for (int attempt = 0; attempt < 5; attempt++) {
      assertThatThrownBy(() -> process(signal("plant-7", "Sold", "one"), beside))
          .hasMessageContaining("inside a write");
    }

    await(database.write(transaction -> null));
    assertThat(businessRows()).isEmpty();
  }

  @Test
  void a_handler_for_another_database_is_told_so() {
    InboxHandler forPostgres =
        PostgresInbox.handling((connection, envelope) -> Uni.createFrom().item(Optional.empty()));

    assertThatThrownBy(() -> process(signal("plant-7", "Sold", "one"), forPostgres))
        .hasMessageContaining("asks for a SqlConnection, but this inbox works with a Sqlite");
  }

  @Test
  void a_statement_that_fails_undoes_the_handler() {
    InboxHandler broken =
        SqliteInbox.handling(
            (transaction, envelope) -> {
              transaction.update(SELL, envelope.payload());
              transaction.update("INSERT INTO orders (note) VALUES (NULL)");
              return Optional.empty();
            });

    assertThatThrownBy(() -> process(signal("plant-7", "Sold", "one"), broken))
        .hasMessageContaining("NOT NULL");

    assertThat(businessRows()).isEmpty();
  }
}
