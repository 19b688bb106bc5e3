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
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.reactive.mutiny.Mutiny;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HibernateOutboxTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  /** What a message tells of. */
  @Entity(name = "approvals")
  static class Approval {
    @Id String item;

    Approval() {}

    Approval(String item) {
      this.item = item;
    }
  }

  private final TemporaryDatabase database = PostgresForTests.database();
  private final OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());
  private final AtomicInteger signals = new AtomicInteger();
  private Pool pool;
  private PostgresOutbox outbox;
  private HibernateOutbox hibernate;
  private SessionFactory factory;
  private Mutiny.SessionFactory sessions;

  @BeforeEach
  void open() {
    pool =
        PostgresForTests.poolOn(
            database, PostgresOutbox.schema(), "CREATE TABLE approvals (item text PRIMARY KEY)");
    outbox = new PostgresOutbox(pool, config, SettableClock.at(NOON));
    outbox.onEnqueued(signals::incrementAndGet);
    hibernate = new HibernateOutbox(outbox);
    Configuration settings =
        new Configuration()
            .addAnnotatedClass(Approval.class)
            .setProperty("jakarta.persistence.jdbc.url", database.reactiveUrl())
            .setProperty("jakarta.persistence.jdbc.user", database.username())
            .setProperty("jakarta.persistence.jdbc.password", database.password());
    factory =
        settings.buildSessionFactory(
            new ReactiveServiceRegistryBuilder().applySettings(settings.getProperties()).build());
    sessions = factory.unwrap(Mutiny.SessionFactory.class);
  }

  @AfterEach
  void close() {
    factory.close();
    await(pool.close());
  }

  @Test
  void a_message_is_there_as_over_the_reactive_client_when_the_transaction_commits() {
    NewMessage message =
        NewMessage.command("billing", "Approve", "{\"text\":\"Grüße\"}")
            .correlatedWith(MessageId.random())
            .retriedAtMost(7)
            .expiringAfter(Duration.ofHours(2));
    NewMessage same = message.withId(MessageId.random());

    await(
        sessions.withTransaction(
            session ->
                session
                    .persist(new Approval("pump"))
                    .chain(() -> hibernate.enqueue(session, message))
                    .chain(() -> seenByOthers(message))
                    .invoke(found -> assertThat(found).isEmpty())
                    .invoke(() -> assertThat(signals).hasValue(0))));
    assertThat(signals).hasValue(1);
    await(outbox.enqueue(pool, same));

    OutboxMessage row = await(outbox.find(message.id())).orElseThrow();
    assertThat(row.status()).isEqualTo(OutboxStatus.Pending);
    assertThat(row)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(await(outbox.find(same.id())).orElseThrow());
    assertThat(await(outbox.dueDestinations(NOON))).containsExactly("billing");
    assertThat(approvals()).isEqualTo(1);
  }

  @Test
  void what_is_rolled_back_never_was_and_wakes_nobody() {
    NewMessage message = NewMessage.signal("billing", "Approved", "{}");

    await(
        sessions.withTransaction(
            (session, transaction) -> {
              transaction.markForRollback();
              return session
                  .persist(new Approval("pump"))
                  .chain(() -> hibernate.enqueue(session, message));
            }));

    assertThat(await(outbox.find(message.id()))).isEmpty();
    assertThat(approvals()).isZero();
    assertThat(signals).hasValue(0);
  }

  /** The change fails when it is flushed, which is after the message was put in. */
  @Test
  void a_change_that_fails_takes_its_message_with_it() {
    await(pool.query("INSERT INTO approvals VALUES ('pump')").execute());
    NewMessage message = NewMessage.signal("billing", "Approved", "{}");

    assertThatThrownBy(
            () ->
                await(
                    sessions.withTransaction(
                        session ->
                            session
                                .persist(new Approval("pump"))
                                .chain(() -> hibernate.enqueue(session, message)))))
        .hasMessageContaining("approvals_pkey");

    assertThat(await(outbox.find(message.id()))).isEmpty();
    assertThat(signals).hasValue(0);
  }

  @Test
  void outside_of_a_transaction_it_is_there_at_once() {
    NewMessage message = NewMessage.signal("billing", "Approved", "{}");

    await(sessions.withSession(session -> hibernate.enqueue(session, message)));

    assertThat(await(outbox.find(message.id()))).isPresent();
    assertThat(signals).hasValue(1);
  }

  @Test
  void what_receivers_would_have_forgotten_is_refused_here_too() {
    NewMessage message =
        NewMessage.signal("billing", "Approved", "{}").expiringAfter(Duration.ofDays(2));

    assertThatThrownBy(
            () -> await(sessions.withTransaction(session -> hibernate.enqueue(session, message))))
        .hasMessageContaining("may be repeated for PT48H");
  }

  /** The session goes on where it was. */
  private Uni<Optional<OutboxMessage>> seenByOthers(NewMessage message) {
    Context session = Vertx.currentContext();
    return outbox.find(message.id()).emitOn(work -> session.runOnContext(ignored -> work.run()));
  }

  private long approvals() {
    return await(pool.query("SELECT count(*) FROM approvals").execute())
        .iterator()
        .next()
        .getLong(0);
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
