package dev.holdfast.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.dispatch.Chance;
import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.log.MessageLog;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.messaging.receive.Receivers;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.logging.LogCapture;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines that tell a message's story, each with its id and the peer. */
class LogLinesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final SigningSecret SECRET =
      SigningSecret.of("both-share-this-in-tests-only-0123");
  private static final SigningSecret WRONG = SigningSecret.of("nobody-shares-this-in-tests-012345");

  @TempDir Path directory;

  private final SettableClock clock = SettableClock.at(NOON);
  private final OutboxConfig config =
      TestSettings.of(OutboxConfig.class, Map.of("holdfast.messaging.outbox.max-retries", "1"));
  private SqliteDatabase database;
  private SqliteOutbox outbox;
  private ReceiveEnvelopes receiver;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("service.db"),
            Synchronous.NORMAL,
            List.of(SqliteOutbox.schema(), SqliteInbox.schema()));
    outbox = new SqliteOutbox(database, config, clock);
    SqliteInbox inbox =
        new SqliteInbox(database, TestSettings.of(InboxConfig.class, Map.of()), clock);
    receiver =
        Receivers.receiving(
            id -> List.of(SECRET),
            List.of(
                new InboxEndpoints(inbox, clock, new SimpleMeterRegistry())
                    .endpoint(
                        "Sold", SqliteInbox.handling((transaction, envelope) -> Optional.empty()))),
            clock);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void enqueued_is_said_of_what_is_committed_and_of_nothing_else() {
    NewMessage kept = sold();
    try (LogCapture log = new LogCapture(MessageLog.CATEGORY)) {
      assertThatThrownBy(
              () ->
                  await(
                      database.write(
                          transaction -> {
                            outbox.enqueue(transaction, sold());
                            throw new IllegalStateException("no business today");
                          })))
          .hasMessageContaining("no business");
      await(outbox.enqueue(kept));

      assertThat(log.leveledLines())
          .containsExactly(
              "INFO enqueued message=%s peer=central endpoint=Sold type=Signal"
                  .formatted(kept.id()));
    }
  }

  @Test
  void enqueued_is_not_said_of_what_a_handler_put_in_that_failed() {
    SqliteInbox inbox =
        new SqliteInbox(database, TestSettings.of(InboxConfig.class, Map.of()), clock);
    try (LogCapture log = new LogCapture(MessageLog.CATEGORY)) {
      await(
          inbox.processAll(
              List.of(envelope(SECRET)),
              SqliteInbox.handling(
                  (transaction, envelope) -> {
                    outbox.enqueue(transaction, sold());
                    throw new IllegalStateException("no business today");
                  })));

      assertThat(log.leveledLines()).isEmpty();
    }
  }

  @Test
  void sent_says_how_long_it_took() {
    MessageId id = await(outbox.enqueue(sold()));
    try (LogCapture log = new LogCapture(MessageLog.CATEGORY)) {
      await(
          dispatcher(
                  envelope -> {
                    clock.advance(Duration.ofMillis(7));
                    return EnvelopeReply.accepted(envelope.messageId());
                  })
              .runOnce());

      assertThat(log.leveledLines())
          .contains("INFO sent message=%s peer=central duration_ms=7".formatted(id));
    }
  }

  @Test
  void a_failed_attempt_says_which_it_was_and_the_last_that_it_gave_up() {
    MessageId id = await(outbox.enqueue(sold()));
    Dispatcher dispatcher =
        dispatcher(envelope -> EnvelopeReply.refused(envelope.messageId(), 500, "not today"));
    try (LogCapture log = new LogCapture(MessageLog.CATEGORY)) {
      await(dispatcher.runOnce());
      clock.advance(Duration.ofMinutes(1));
      await(dispatcher.runOnce());

      assertThat(log.leveledLines())
          .contains(
              "WARN failed attempt message=%s peer=central retry=1/1 error=refused with 500: not today"
                  .formatted(id))
          .anyMatch(
              line ->
                  line.startsWith(
                      "ERROR gave up message=%s peer=central endpoint=Sold attempts=2"
                          .formatted(id)));
    }
  }

  @Test
  void processed_and_duplicate_are_said_by_the_receiver() {
    Envelope envelope = envelope(SECRET);
    String about = "message=%s peer=plant-7 endpoint=Sold".formatted(envelope.messageId());
    try (LogCapture log = new LogCapture(MessageLog.CATEGORY)) {
      receive(envelope);
      receive(envelope);

      assertThat(log.leveledLines())
          .containsExactly("INFO processed " + about + " duration_ms=0", "WARN duplicate " + about);
    }
  }

  @Test
  void a_bad_signature_is_said_with_message_and_peer() {
    Envelope forged = envelope(WRONG);
    try (LogCapture log = new LogCapture("dev.holdfast.messaging.receive.CheckEnvelope")) {
      receive(forged);

      assertThat(log.leveledLines())
          .containsExactly(
              "WARN bad signature message=%s peer=plant-7: it does not fit"
                  .formatted(forged.messageId()));
    }
  }

  @Test
  void a_flood_of_bad_signatures_is_said_in_a_few_lines() {
    try (LogCapture log = new LogCapture("dev.holdfast.messaging.receive.CheckEnvelope")) {
      for (int i = 0; i < 300; i++) {
        receive(envelope(WRONG));
      }

      assertThat(log.lines()).hasSizeBetween(1, 100);
    }
  }

  private static NewMessage sold() {
    return NewMessage.signal("central", "Sold", "{}");
  }

  private Envelope envelope(SigningSecret secret) {
    return new EnvelopeSigner("plant-7", secret, clock)
        .sign(MessageId.random(), MessageType.Signal, "Sold", "{}", Optional.empty());
  }

  private Dispatcher dispatcher(Function<Envelope, EnvelopeReply> central) {
    Destination destination =
        new Destination(
            envelopes -> Uni.createFrom().item(() -> envelopes.stream().map(central).toList()),
            new EnvelopeSigner("plant-7", SECRET, clock));
    return new Dispatcher(
        outbox,
        id -> Optional.of(destination),
        List.of(),
        List.of(),
        () -> true,
        config,
        clock,
        Chance.of(new Random(7)),
        new SimpleMeterRegistry(),
        new Timeouts());
  }

  private void receive(Envelope envelope) {
    await(receiver.receive(List.of(EnvelopeJson.write(envelope))));
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
