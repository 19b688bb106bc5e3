package dev.holdfast.messaging.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the answer to a message comes to the one who asked. */
class AnswersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));
  private final OutboxConfig config = TestSettings.of(OutboxConfig.class, Map.of());
  private final Receiver central = new Receiver();
  private final Vertx vertx = Vertx.vertx();
  private final List<String> answers = new CopyOnWriteArrayList<>();
  private volatile RuntimeException handlerFails;
  private volatile Runnable onAnswer = () -> {};
  private SqliteDatabase database;
  private SqliteOutbox outbox;
  private Dispatcher dispatcher;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("outbox.db"), Synchronous.NORMAL, List.of(SqliteOutbox.schema()));
    outbox = new SqliteOutbox(database, config, clock);
    Destination there = central.destination(WebClient.create(vertx), clock, config.sendTimeout());
    dispatcher =
        new Dispatcher(
            outbox,
            id -> Optional.of(there),
            List.of(new Quotes()),
            List.of(),
            () -> true,
            config,
            clock,
            () -> 0,
            new SimpleMeterRegistry(),
            new Timeouts());
  }

  @AfterEach
  void close() {
    dispatcher.stop();
    central.close();
    vertx.closeAndAwait();
    database.close();
  }

  @Test
  void an_answer_is_handed_over_before_its_message_counts_as_sent() {
    answerWith("{\"price\":7}", false);
    MessageId id = put(quoteWanted());

    run();

    assertThat(answers).containsExactly(id + " Sending {\"price\":7}");
    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void an_answer_that_was_not_taken_is_asked_for_again() {
    answerWith("{\"price\":7}", false);
    handlerFails = new IllegalStateException("the database is away");
    MessageId id = put(quoteWanted());
    run();
    assertThat(status(id)).isEqualTo(OutboxStatus.Pending);
    assertThat(row(id).lastError().orElseThrow()).contains("the answer was not taken");
    handlerFails = null;
    answerWith("{\"price\":7}", true);
    clock.advance(Duration.ofMinutes(6));

    run();

    assertThat(answers).hasSize(2).allMatch(answer -> answer.endsWith("{\"price\":7}"));
    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void an_answer_that_cannot_be_read_is_given_up_at_once() {
    answerWith("[]", false);
    handlerFails = new JsonException("an object is wanted");
    MessageId id = put(quoteWanted());

    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Failed);
    assertThat(row(id).lastError()).contains("the answer cannot be read: an object is wanted");
  }

  @Test
  void an_acknowledgement_without_an_answer_and_an_answer_nobody_waits_for_are_both_fine() {
    MessageId without = put(quoteWanted());
    run();
    answerWith("{}", false);
    MessageId unasked = put(NewMessage.signal("central", "Told", "{}"));
    run();

    assertThat(answers).isEmpty();
    assertThat(List.of(status(without), status(unasked))).containsOnly(OutboxStatus.Sent);
  }

  @Test
  void one_answer_that_is_not_taken_spoils_no_other_of_its_batch() {
    answerWith("{}", false);
    handlerFails = new IllegalStateException("not this one");
    MessageId asked = put(quoteWanted());
    MessageId told = put(NewMessage.signal("central", "Told", "{}"));

    run();

    assertThat(status(asked)).isEqualTo(OutboxStatus.Pending);
    assertThat(status(told)).isEqualTo(OutboxStatus.Sent);
  }

  /** Otherwise the lease would end meanwhile, and what was acknowledged would go out again. */
  @Test
  void answers_of_a_batch_share_the_time_there_is_to_take_them() {
    answerWith("{}", false);
    onAnswer = () -> clock.advance(Duration.ofSeconds(4));
    List<MessageId> asked = IntStream.range(0, 50).mapToObj(i -> put(quoteWanted())).toList();

    run();

    // The clock has moved on meanwhile, so those without a turn were sent again at once.
    assertThat(asked).allMatch(id -> status(id) == OutboxStatus.Sent);
    assertThat(asked.stream().filter(id -> row(id).retryCount() > 0))
        .hasSizeGreaterThan(20)
        .allMatch(id -> row(id).lastError().orElseThrow().contains("no time was left to take it"));
  }

  @Test
  void two_who_take_the_same_answers_are_refused() {
    assertThatThrownBy(
            () -> new Responses(List.of(new Quotes(), new Quotes()), new Timeouts().scheduler()))
        .hasMessageContaining("both take the answers of 'Quote'; keep one of them");
  }

  private void answerWith(String payload, boolean duplicate) {
    central.answerEach(
        envelope ->
            new EnvelopeReply(
                Optional.of(envelope.messageId()),
                200,
                true,
                duplicate,
                Optional.of(payload),
                Optional.empty()));
  }

  private static NewMessage quoteWanted() {
    return NewMessage.of(MessageType.PushCall, "central", "Quote", "{}");
  }

  private final class Quotes implements ResponseHandler {

    @Override
    public String endpoint() {
      return "Quote";
    }

    @Override
    public Uni<Void> answered(OutboxMessage asked, String payload) {
      return outbox
          .find(asked.id())
          .invoke(row -> onAnswer.run())
          .invoke(row -> answers.add(asked.id() + " " + row.orElseThrow().status() + " " + payload))
          .chain(
              row ->
                  handlerFails == null
                      ? Uni.createFrom().voidItem()
                      : Uni.createFrom().failure(handlerFails));
    }
  }

  private MessageId put(NewMessage message) {
    return await(outbox.enqueue(message));
  }

  private int run() {
    return await(dispatcher.runOnce());
  }

  private OutboxMessage row(MessageId id) {
    return await(outbox.find(id)).orElseThrow();
  }

  private OutboxStatus status(MessageId id) {
    return row(id).status();
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
