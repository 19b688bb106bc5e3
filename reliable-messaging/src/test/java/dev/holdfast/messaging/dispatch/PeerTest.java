package dev.holdfast.messaging.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose attempt it is when an exchange fails, and what is sent while a destination is away. */
class PeerTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final String POISON = "{\"poison\":true}";

  private static Vertx vertx;
  private static WebClient client;

  @TempDir Path directory;

  private final SettableClock clock = SettableClock.at(NOON);
  private final Receiver central = new Receiver();
  private SqliteDatabase database;
  private SqliteOutbox outbox;
  private Dispatcher dispatcher;

  @BeforeAll
  static void openClient() {
    vertx = Vertx.vertx();
    client = WebClient.create(vertx);
  }

  @AfterAll
  static void closeClient() {
    client.close();
    vertx.closeAndAwait();
  }

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("outbox.db"), Synchronous.NORMAL, List.of(SqliteOutbox.schema()));
    OutboxConfig config =
        TestSettings.of(OutboxConfig.class, Map.of("holdfast.messaging.outbox.jitter", "0s"));
    outbox = new SqliteOutbox(database, config, clock);
    dispatcher =
        new Dispatcher(
            outbox,
            id -> Optional.of(central.destination(client, clock, config.sendTimeout())),
            List.of(),
            List.of(),
            () -> true,
            config,
            clock,
            TrustedTime.startedNow(clock, clock::nanos),
            () -> 0,
            new SimpleMeterRegistry(),
            new Timeouts().scheduler());
  }

  @AfterEach
  void close() {
    dispatcher.stop();
    central.close();
    database.close();
  }

  @Test
  void an_outage_of_ten_minutes_charges_nobody() {
    central.http.down();
    List<MessageId> ids = new ArrayList<>();

    for (int second = 0; second < 600; second += 2) {
      ids.addAll(enqueue(3));
      run();
      clock.advance(Duration.ofSeconds(2));
    }
    central.http.up();
    clock.advance(Duration.ofSeconds(2));
    runUntilNothingIsLeft();

    assertThat(rows(ids))
        .hasSize(900)
        .allMatch(row -> row.status() == OutboxStatus.Sent)
        .allMatch(row -> row.retryCount() == 0);
    assertThat(sizes().get(0)).isEqualTo(1);
  }

  /** As a proxy answers when its upstream is gone, or wants to be asked less often. */
  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void a_proxy_with_nobody_behind_it_is_an_outage_too(int status) {
    central.http.respondWith(call -> html(status));
    List<MessageId> ids = enqueue(3);

    for (int n = 0; n < 10; n++) {
      run();
      clock.advance(Duration.ofSeconds(3));
    }

    assertThat(rows(ids)).allMatch(row -> row.retryCount() == 0);
    assertThat(rows(ids)).allMatch(row -> row.status() == OutboxStatus.Pending);
    assertThat(rows(ids)).allMatch(row -> row.lastError().orElseThrow().contains("" + status));
    assertThat(sizes().subList(1, sizes().size())).containsOnly(1);
  }

  @Test
  void a_destination_that_is_away_is_asked_once_in_a_while_however_often_somebody_wakes() {
    central.http.respondWith(call -> html(503));
    enqueue(3);
    run();

    for (int n = 0; n < 5; n++) {
      enqueue(1);
      assertThat(run()).isZero();
    }
    assertThat(central.http.callCount()).isEqualTo(1);
    clock.advance(Duration.ofSeconds(2));

    assertThat(run()).isEqualTo(1);
  }

  @Test
  void a_clock_that_is_set_back_holds_no_probe_up() {
    central.http.respondWith(call -> html(503));
    List<MessageId> ids = enqueue(3);
    run();
    works();

    clock.set(NOON.minus(Duration.ofDays(1)));
    runUntilNothingIsLeft();

    assertThat(rows(ids)).allMatch(row -> row.status() == OutboxStatus.Sent);
  }

  @Test
  void a_batch_that_is_too_large_for_a_proxy_is_split_and_charges_nobody() {
    central.http.respondWith(call -> call.body().length() > 1_000_000 ? html(413) : accepted(call));
    List<MessageId> ids =
        IntStream.range(0, 50).mapToObj(i -> put("\"" + "x".repeat(30_000) + "\"")).toList();

    run();

    assertThat(rows(ids))
        .allMatch(row -> row.status() == OutboxStatus.Sent)
        .allMatch(row -> row.retryCount() == 0);
    assertThat(sizes()).containsExactly(50, 25, 25);
  }

  /** It breaks the connection, as a receiver does that dies of it; or a filter does not like it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_message_that_nobody_bears_is_found_and_only_it_is_charged(boolean breaks) {
    central.http.respondWith(
        call ->
            call.body().contains("poison")
                ? breaks ? new Reply.ResetAfterReading() : html(403)
                : accepted(call));
    List<MessageId> good = new ArrayList<>(enqueue(20));
    MessageId poison = put(POISON);
    good.addAll(enqueue(29));

    for (int n = 0; n < 60 && row(poison).status() != OutboxStatus.Failed; n++) {
      run();
      good.addAll(enqueue(1));
      clock.advance(Duration.ofSeconds(5));
    }
    runUntilNothingIsLeft();

    assertThat(row(poison).status()).isEqualTo(OutboxStatus.Failed);
    assertThat(rows(good))
        .allMatch(row -> row.status() == OutboxStatus.Sent)
        .allMatch(row -> row.retryCount() == 0);
  }

  @Test
  void a_peer_that_breaks_off_whatever_comes_charges_one_attempt_for_the_whole_outage() {
    central.http.respondWith(call -> new Reply.ResetAfterReading());
    List<MessageId> ids = enqueue(10);

    for (int n = 0; n < 40; n++) {
      run();
      clock.advance(Duration.ofSeconds(31));
    }

    assertThat(rows(ids).stream().mapToInt(OutboxMessage::retryCount).sum()).isEqualTo(1);
    works();
    runUntilNothingIsLeft();
    assertThat(rows(ids)).allMatch(row -> row.status() == OutboxStatus.Sent);
  }

  @Test
  void after_a_failure_batches_grow_again() {
    central.http.script(new Reply.ResetAfterReading());
    enqueue(200);

    runUntilNothingIsLeft();

    assertThat(sizes()).containsExactly(50, 25, 50, 50, 50, 25);
  }

  private void works() {
    central.answerEach(envelope -> EnvelopeReply.accepted(envelope.messageId()));
  }

  private static Reply accepted(ReceivedCall call) {
    Function<dev.holdfast.shared.wire.Envelope, EnvelopeReply> yes =
        envelope -> EnvelopeReply.accepted(envelope.messageId());
    return Receiver.answer(call, yes);
  }

  private static Reply html(int status) {
    return Reply.json(status, "<html>%d</html>".formatted(status));
  }

  /** How many envelopes each exchange had. */
  private List<Integer> sizes() {
    return central.http.calls().stream().map(call -> Receiver.envelopes(call).size()).toList();
  }

  private List<MessageId> enqueue(int count) {
    return IntStream.range(0, count).mapToObj(i -> put("{\"n\":1}")).toList();
  }

  private MessageId put(String payload) {
    return await(outbox.enqueue(NewMessage.signal("central", "SiteCallReport", payload)));
  }

  private int run() {
    return await(dispatcher.runOnce());
  }

  private void runUntilNothingIsLeft() {
    Predicate<Long> none = waiting -> waiting == 0;
    for (int n = 0; n < 100 && !none.test(await(outbox.pendingCount())); n++) {
      run();
      clock.advance(Duration.ofSeconds(31));
    }
    assertThat(await(outbox.pendingCount())).isZero();
  }

  private OutboxMessage row(MessageId id) {
    return await(outbox.find(id)).orElseThrow();
  }

  private List<OutboxMessage> rows(List<MessageId> ids) {
    return ids.stream().map(this::row).toList();
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
