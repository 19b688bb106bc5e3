package dev.holdfast.messaging.outbox.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcOutboxTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  private final TemporaryDatabase database = PostgresForTests.database();
  private final SettableClock clock = SettableClock.at(NOON);
  private final OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());
  private final List<Synchronization> atTheEnd = new ArrayList<>();
  private int transaction = Status.STATUS_ACTIVE;
  private Pool pool;
  private PostgresOutbox outbox;
  private JdbcOutbox jdbc;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    pool = PostgresForTests.poolOn(database, PostgresOutbox.schema());
    outbox = new PostgresOutbox(pool, config, clock);
    jdbc = new JdbcOutbox(outbox, registry());
    connection = database.connect();
    connection.setAutoCommit(false);
  }

  /** Of a transaction manager that is asked to tell of the end, and of nothing else. */
  private TransactionSynchronizationRegistry registry() {
    return (TransactionSynchronizationRegistry)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TransactionSynchronizationRegistry.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getTransactionStatus")) {
                return transaction;
              }
              atTheEnd.add((Synchronization) arguments[0]);
              return null;
            });
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    await(pool.close());
  }

  @Test
  void a_message_is_there_as_over_the_reactive_client_when_the_transaction_commits()
      throws SQLException {
    NewMessage message =
        NewMessage.command("billing", "Approve", "{\"text\":\"Grüße\"}")
            .correlatedWith(MessageId.random())
            .retriedAtMost(7)
            .expiringAfter(Duration.ofHours(2));
    NewMessage same = message.withId(MessageId.random());
    jdbc.enqueue(connection, message);
    assertThat(await(outbox.find(message.id()))).isEmpty();

    connection.commit();
    await(outbox.enqueue(pool, same));

    OutboxMessage row = await(outbox.find(message.id())).orElseThrow();
    assertThat(row.status()).isEqualTo(OutboxStatus.Pending);
    assertThat(row)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(await(outbox.find(same.id())).orElseThrow());
    assertThat(await(outbox.dueDestinations(NOON))).containsExactly("billing");
  }

  @Test
  void what_is_rolled_back_never_was() throws SQLException {
    NewMessage message = NewMessage.signal("billing", "Approved", "{}");
    jdbc.enqueue(connection, message);

    connection.rollback();

    assertThat(await(outbox.find(message.id()))).isEmpty();
  }

  @Test
  void the_commit_wakes_and_the_rollback_does_not() throws SQLException {
    AtomicInteger signals = new AtomicInteger();
    outbox.onEnqueued(signals::incrementAndGet);
    jdbc.enqueue(connection, NewMessage.signal("billing", "Approved", "{}"));
    jdbc.enqueue(connection, NewMessage.signal("billing", "Approved", "{}"));
    connection.commit();
    assertThat(signals).hasValue(0);

    atTheEnd.get(0).beforeCompletion();
    atTheEnd.get(0).afterCompletion(Status.STATUS_ROLLEDBACK);
    assertThat(signals).hasValue(0);
    atTheEnd.get(1).afterCompletion(Status.STATUS_COMMITTED);

    assertThat(signals).hasValue(1);
  }

  @Test
  void outside_of_a_transaction_that_is_managed_nobody_is_asked_for_its_end() throws SQLException {
    transaction = Status.STATUS_NO_TRANSACTION;
    NewMessage message = NewMessage.signal("billing", "Approved", "{}");

    jdbc.enqueue(connection, message);
    connection.commit();

    assertThat(atTheEnd).isEmpty();
    assertThat(await(outbox.find(message.id()))).isPresent();
  }

  @Test
  void what_receivers_would_have_forgotten_is_refused_here_too() {
    NewMessage message =
        NewMessage.signal("billing", "Approved", "{}").expiringAfter(Duration.ofDays(2));

    assertThatThrownBy(() -> jdbc.enqueue(connection, message))
        .hasMessageContaining("may be repeated for PT48H");
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
