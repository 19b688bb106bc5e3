package dev.holdfast.messaging.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Arrivals;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DispatcherTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final long SEED = 7;

  private static final Function<Envelope, EnvelopeReply> CANNOT_NOW =
      envelope -> EnvelopeReply.refused(envelope.messageId(), 503, "not now");

  private static Vertx vertx;
  private static WebClient client;

  @TempDir Path directory;

  private final SettableClock clock = SettableClock.at(NOON);
  private final MeterRegistry metrics = new SimpleMeterRegistry();
  private final Receiver central = new Receiver();
  private final Receiver other = new Receiver();
  private final Arrivals<OutboxMessage> deadLetters =
      new Arrivals<>("dead letters", 1_000, message -> message.id().toString());
  private final Map<String, Receiver> receivers = Map.of("central", central, "other", other);

  private final CompletableFuture<Void> testIsOver = new CompletableFuture<>();

  private volatile boolean gateOpen = true;
  private SqliteDatabase database;
  private SqliteOutbox outbox;
  private OutboxConfig config;
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
    configure(Map.of());
  }

  private void configure(Map<String, String> settings) {
    Map<String, String> full = new HashMap<>();
    settings.forEach((key, value) -> full.put("holdfast.messaging.outbox." + key, value));
    config = TestSettings.of(OutboxConfig.class, full);
    outbox = new SqliteOutbox(database, config, clock);
    dispatcher =
        new Dispatcher(
            outbox,
            id ->
                Optional.ofNullable(receivers.get(id))
                    .map(to -> to.destination(client, clock, config.sendTimeout())),
            List.of(),
            List.of(this::remember),
            () -> gateOpen,
            config,
            clock,
            TrustedTime.startedNow(clock, clock::nanos),
            Chance.of(new Random(SEED)),
            metrics,
            new Timeouts().scheduler());
  }

  @AfterEach
  void close() {
    central.http.releaseHangs();
    other.http.releaseHangs();
    testIsOver.complete(null);
    dispatcher.stop();
    central.close();
    other.close();
    database.close();
  }

  @Test
  void what_is_due_is_sent_in_batches_and_acknowledged() {
    List<MessageId> ids = enqueue("central", 120);

    assertThat(run()).isEqualTo(120);

    assertThat(central.envelopes())
        .extracting(Envelope::messageId)
        .containsExactlyInAnyOrderElementsOf(ids);
    assertThat(central.http.callCount()).isEqualTo(3);
    assertThat(ids).allMatch(id -> status(id) == OutboxStatus.Sent);
    assertThat(row(ids.get(0)).sentAt()).contains(NOON);
    assertThat(metrics.get("rf_outbox_send_duration_ms").summary().count()).isEqualTo(120);
  }

  @Test
  void time_limits_that_were_not_needed_leave_no_timers_behind() {
    enqueue("central", 120);
    AtomicInteger limits = new AtomicInteger();
    ScheduledThreadPoolExecutor timeouts =
        new ScheduledThreadPoolExecutor(1) {
          @Override
          public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            limits.incrementAndGet();
            return super.schedule(work, delay, unit);
          }
        };
    timeouts.setRemoveOnCancelPolicy(true);
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
            Chance.of(new Random(SEED)),
            metrics,
            timeouts);

    run();

    // Expiring, looking, and for each of three batches: claiming, sending, recording.
    assertThat(limits).hasValueGreaterThanOrEqualTo(11);
    assertThat(timeouts.getQueue()).isEmpty();
    timeouts.shutdownNow();
  }

  @Test
  void the_envelope_is_signed_when_it_is_sent_and_carries_what_was_put_in() {
    NewMessage message =
        NewMessage.command("central", "Approve", "{\"text\":\"Grüße\"}")
            .correlatedWith(MessageId.random())
            .tracedBy(Optional.of("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));
    put(message);
    clock.advance(Duration.ofHours(3));

    run();

    Envelope envelope = central.envelopes().get(0);
    assertThat(envelope.correlationId()).isEqualTo(message.correlationId());
    assertThat(envelope.payload()).isEqualTo(message.payload());
    assertThat(envelope.headers().traceparent()).isEqualTo(message.traceparent());
    assertThat(
            new EnvelopeVerifier(id -> List.of(Receiver.SECRET), clock, Duration.ofMinutes(5))
                .verify(envelope))
        .isInstanceOf(Verification.Genuine.class);
  }

  @Test
  void a_duplicate_detected_is_as_good_as_an_acknowledgement() {
    central.answerEach(
        envelope ->
            new EnvelopeReply(
                Optional.of(envelope.messageId()),
                200,
                false,
                true,
                Optional.empty(),
                Optional.empty()));
    MessageId id = enqueue("central", 1).get(0);

    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void a_failure_is_put_off_by_the_doubling_delay_and_a_seeded_jitter() {
    central.answerEach(CANNOT_NOW);
    MessageId id = enqueue("central", 1).get(0);
    Random sameChance = new Random(SEED);

    for (int n = 0; n < 5; n++) {
      run();

      long delay = 2_000L << n;
      Instant next = clock.instant().plusMillis((long) (delay + sameChance.nextDouble() * 500));
      assertThat(row(id).status()).isEqualTo(OutboxStatus.Pending);
      assertThat(row(id).retryCount()).isEqualTo(n + 1);
      assertThat(row(id).nextRetryAt()).contains(next);
      assertThat(row(id).lastError()).contains("refused with 503: not now");
      clock.set(next.minusMillis(1));
      assertThat(run()).isZero();
      clock.set(next);
    }
    central.answerEach(envelope -> EnvelopeReply.accepted(envelope.messageId()));
    run();
    assertThat(metrics.get("rf_outbox_retry_count").summary().count()).isEqualTo(1);
    assertThat(metrics.get("rf_outbox_retry_count").summary().totalAmount()).isEqualTo(5);
  }

  @Test
  void the_delay_does_not_grow_beyond_its_cap() {
    configure(Map.of("max-retries", "0", "jitter", "0s", "ttl", "9d", "receivers-remember", "9d"));
    central.answerEach(CANNOT_NOW);
    MessageId id = enqueue("central", 1).get(0);

    for (int n = 0; n < 12; n++) {
      run();
      clock.set(row(id).nextRetryAt().orElseThrow());
    }
    Instant before = clock.instant();
    run();

    assertThat(row(id).nextRetryAt()).contains(before.plus(Duration.ofMinutes(5)));
    assertThat(row(id).status()).isEqualTo(OutboxStatus.Pending);
  }

  @Test
  void after_all_retries_it_has_failed_and_the_dead_letter_handler_is_told() {
    central.answerEach(
        envelope -> EnvelopeReply.refused(envelope.messageId(), 500, "cannot\u0000read"));
    MessageId id = enqueue("central", 1).get(0);

    for (int n = 0; n < 6; n++) {
      assertThat(status(id)).isEqualTo(OutboxStatus.Pending);
      run();
      clock.advance(Duration.ofMinutes(6));
    }

    assertThat(status(id)).isEqualTo(OutboxStatus.Failed);
    assertThat(row(id).retryCount()).isEqualTo(5);
    assertThat(row(id).lastError()).contains("refused with 500: cannot read");
    assertThat(deadLetters.all()).containsExactly(row(id));
    assertThat(metrics.get("rf_outbox_failed_count").counter().count()).isEqualTo(1);
    assertThat(run()).isZero();
    assertThat(central.http.callCount()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 422})
  void what_no_retry_can_mend_is_given_up_at_once(int status) {
    central.answerEach(envelope -> EnvelopeReply.refused(envelope.messageId(), status, "never"));
    MessageId id = put(signal("central").retriedWithoutLimit().expiringAfter(Duration.ofHours(23)));

    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Failed);
    assertThat(row(id).retryCount()).isZero();
    assertThat(row(id).lastError()).contains("refused with %d: never".formatted(status));
    assertThat(deadLetters.all()).containsExactly(row(id));
    clock.advance(Duration.ofMinutes(6));
    assertThat(run()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 404, 409, 429, 500, 503})
  void what_time_may_mend_is_tried_again(int status) {
    central.answerEach(envelope -> EnvelopeReply.refused(envelope.messageId(), status, "not now"));
    MessageId id = put(signal("central"));

    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Pending);
    assertThat(row(id).nextRetryAt()).isPresent();
  }

  @Test
  void a_failed_message_that_an_operator_retries_goes_out() {
    central.answerEach(CANNOT_NOW);
    MessageId id = enqueue("central", 1).get(0);
    for (int n = 0; n < 6; n++) {
      run();
      clock.advance(Duration.ofMinutes(6));
    }
    assertThat(status(id)).isEqualTo(OutboxStatus.Failed);
    central.answerEach(envelope -> EnvelopeReply.accepted(envelope.messageId()));

    await(outbox.retry(id, clock.instant(), clock.instant().plus(config.ttl())));
    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void what_outlives_its_time_expires_and_the_dead_letter_handler_is_told() {
    central.http.down();
    MessageId id = enqueue("central", 1).get(0);
    run();
    clock.advance(Duration.ofHours(24));
    central.http.up();

    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Expired);
    assertThat(deadLetters.all()).containsExactly(row(id));
    assertThat(metrics.get("rf_outbox_expired_count").counter().count()).isEqualTo(1);
    assertThat(central.http.callCount()).isZero();
  }

  @Test
  void a_dead_letter_handler_that_throws_changes_nothing() {
    dispatcher =
        new Dispatcher(
            outbox,
            id -> Optional.empty(),
            List.of(),
            List.of(
                message -> {
                  throw new IllegalStateException("boom");
                },
                this::remember),
            () -> true,
            config,
            clock,
            () -> 0,
            metrics,
            new Timeouts());
    put(signal("central").retriedAtMost(1));
    put(signal("central").retriedAtMost(1));

    run();
    clock.advance(Duration.ofMinutes(6));
    run();

    assertThat(deadLetters.all()).hasSize(2);
  }

  @Test
  void a_dead_letter_handler_that_hangs_holds_up_nobody() {
    BlockingQueue<OutboxMessage> told = new LinkedBlockingQueue<>();
    dispatcher = dispatcherTelling(message -> hanging(told, message));
    List<MessageId> overdue = enqueue("central", 3);
    clock.advance(config.ttl());
    MessageId other = enqueue("other", 1).get(0);

    run();

    assertThat(status(other)).isEqualTo(OutboxStatus.Sent);
    assertThat(overdue).extracting(this::status).containsOnly(OutboxStatus.Expired);
    assertThat(told).hasSize(1);
  }

  /** They are all in memory until they are told of. */
  @Test
  void what_expires_waits_while_handlers_are_behind() {
    BlockingQueue<OutboxMessage> told = new LinkedBlockingQueue<>();
    dispatcher = dispatcherTelling(message -> hanging(told, message));
    int many = 2 * DeadLetters.MOST;
    await(
        database.write(
            transaction -> {
              for (int i = 0; i < many; i++) {
                outbox.enqueue(transaction, signal("central"));
              }
              return null;
            }));
    clock.advance(config.ttl());
    run();
    run();

    long expired = await(outbox.stats()).count(OutboxStatus.Expired);
    assertThat(expired).isBetween((long) DeadLetters.MOST, many - 1L);
    MessageId other = enqueue("other", 1).get(0);
    run();
    assertThat(status(other)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void what_has_failed_is_not_told_of_once_more_when_it_expires() {
    central.answerEach(envelope -> EnvelopeReply.refused(envelope.messageId(), 400, "never"));
    MessageId id = enqueue("central", 1).get(0);
    run();
    assertThat(deadLetters.all()).hasSize(1);

    clock.advance(config.ttl());
    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Expired);
    assertThat(deadLetters.all()).hasSize(1);
    assertThat(metrics.get("rf_outbox_expired_count").counter().count()).isEqualTo(1);
  }

  private Uni<Void> hanging(BlockingQueue<OutboxMessage> told, OutboxMessage message) {
    told.add(message);
    return Uni.createFrom().completionStage(testIsOver.copy());
  }

  private Dispatcher dispatcherTelling(DeadLetterHandler handler) {
    return new Dispatcher(
        outbox,
        id ->
            Optional.ofNullable(receivers.get(id))
                .map(to -> to.destination(client, clock, config.sendTimeout())),
        List.of(),
        List.of(handler),
        () -> true,
        config,
        clock,
        TrustedTime.startedNow(clock, clock::nanos),
        () -> 0,
        metrics,
        new Timeouts().scheduler());
  }

  private Uni<Void> remember(OutboxMessage message) {
    deadLetters.add(message);
    return Uni.createFrom().voidItem();
  }

  @Test
  void a_node_whose_gate_is_shut_neither_sends_nor_expires() {
    MessageId id = enqueue("central", 1).get(0);
    gateOpen = false;
    clock.advance(Duration.ofHours(25));
    dispatcher.wake();

    assertThat(run()).isZero();
    assertThat(status(id)).isEqualTo(OutboxStatus.Pending);

    gateOpen = true;
    run();
    assertThat(status(id)).isEqualTo(OutboxStatus.Expired);
  }

  @Test
  void a_row_that_fits_into_no_envelope_spoils_no_other() {
    List<MessageId> ids = enqueue("central", 2);
    await(
        database.write(
            transaction ->
                transaction.update(
                    "UPDATE outbox_messages SET endpoint = 'not a name', headers = '{' WHERE"
                        + " message_id = ?",
                    ids.get(0).toString())));

    run();

    assertThat(status(ids.get(1))).isEqualTo(OutboxStatus.Sent);
    assertThat(row(ids.get(0)).lastError().orElseThrow()).startsWith("endpoint must be");
    assertThat(row(ids.get(0)).retryCount()).isEqualTo(1);
  }

  @Test
  void each_message_of_a_batch_is_judged_by_its_own_reply() {
    List<MessageId> ids = enqueue("central", 3);
    MessageId bad = ids.get(1);
    central.answerEach(
        envelope ->
            envelope.messageId().equals(bad)
                ? EnvelopeReply.refused(bad, 500, "not now")
                : EnvelopeReply.accepted(envelope.messageId()));

    run();

    assertThat(ids.stream().map(this::status))
        .containsExactly(OutboxStatus.Sent, OutboxStatus.Pending, OutboxStatus.Sent);
  }

  @Test
  void a_destination_that_hangs_holds_up_no_other() {
    central.http.script(new Reply.Hang());
    MessageId stuck = enqueue("central", 1).get(0);
    CompletableFuture<Integer> hanging = dispatcher.runOnce().subscribeAsCompletionStage();
    central.http.awaitHanging(1, PATIENCE);

    List<MessageId> ids = enqueue("other", 60);

    assertThat(run()).isEqualTo(60);
    assertThat(ids).allMatch(id -> status(id) == OutboxStatus.Sent);
    assertThat(status(stuck)).isEqualTo(OutboxStatus.Sending);
    assertThat(hanging).isNotDone();
  }

  @Test
  void passes_to_one_destination_never_overlap() {
    CountDownLatch gate = new CountDownLatch(1);
    central.http.respondWith(
        call ->
            new Reply.DelayUntil(
                gate,
                Receiver.answer(call, envelope -> EnvelopeReply.accepted(envelope.messageId()))));
    enqueue("central", 1);
    CompletableFuture<Integer> first = dispatcher.runOnce().subscribeAsCompletionStage();
    central.http.awaitCalls(1, PATIENCE);
    MessageId late = enqueue("central", 1).get(0);

    assertThat(run()).isZero();
    assertThat(central.http.callCount()).isEqualTo(1);
    gate.countDown();

    // The pass under way looks once more before it ends, and so takes the late one too.
    assertThat(first.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(2);
    assertThat(status(late)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void a_lost_answer_is_sent_again_under_the_same_id() {
    central.http.script(new Reply.ResetAfterReading());
    MessageId id = enqueue("central", 1).get(0);
    run();
    clock.advance(Duration.ofMinutes(1));

    run();

    assertThat(central.envelopes()).extracting(Envelope::messageId).containsExactly(id, id);
    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void what_a_killed_process_was_sending_goes_out_after_the_lease() {
    MessageId id = enqueue("central", 1).get(0);
    await(outbox.claim("central", 1, NOON, NOON.plus(config.lease())));
    assertThat(run()).isZero();
    clock.advance(config.lease());

    assertThat(run()).isEqualTo(1);

    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
    assertThat(row(id).retryCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "P365D"})
  void what_was_put_in_or_put_off_before_the_clock_was_set_back_goes_out(Duration back) {
    central.http.down();
    List<MessageId> ids = new ArrayList<>(enqueue("central", 2));
    run();
    ids.addAll(enqueue("central", 1));
    central.http.up();

    clock.set(NOON.minus(back));

    assertThat(run()).isEqualTo(3);
    assertThat(ids).extracting(this::status).containsOnly(OutboxStatus.Sent);
  }

  @Test
  void what_is_put_off_for_the_longest_time_is_left_where_it_is() {
    configure(Map.of("base-retry-delay", "5m"));
    central.http.down();
    MessageId id = enqueue("central", 1).get(0);
    run();
    Instant next = row(id).nextRetryAt().orElseThrow();

    assertThat(run()).isZero();

    assertThat(row(id).nextRetryAt()).contains(next);
  }

  @Test
  void what_is_being_sent_while_the_clock_is_set_back_is_left_alone_until_its_lease_is_over() {
    MessageId id = enqueue("central", 1).get(0);
    await(outbox.claim("central", 1, NOON, NOON.plus(config.lease())));

    clock.set(NOON.minus(Duration.ofDays(365)));
    assertThat(run()).isZero();
    clock.advance(config.lease());
    assertThat(run()).isEqualTo(1);

    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  /** By another lane, while this one read the time and had not asked the store yet. */
  @Test
  void what_was_claimed_just_after_the_time_was_read_is_no_stray() {
    configure(Map.of("lease", "6m"));
    run();
    clock.advance(config.lease());
    run();
    enqueue("central", 1);
    Instant later = clock.instant().plusMillis(5);
    await(outbox.claim("central", 1, later, later.plus(config.lease())));

    assertThat(run()).isZero();

    assertThat(central.http.callCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT25H", "P365D"})
  void a_clock_that_jumps_ahead_lets_nothing_expire(Duration ahead) {
    central.http.down();
    MessageId id = enqueue("central", 1).get(0);
    run();
    central.http.up();

    clock.set(NOON.plus(ahead));
    run();
    assertThat(status(id)).isEqualTo(OutboxStatus.Pending);
    assertThat(central.http.callCount()).isZero();
    clock.set(NOON.plusSeconds(10));
    run();

    assertThat(status(id)).isEqualTo(OutboxStatus.Sent);
  }

  @Test
  void a_message_for_nobody_says_what_to_configure() {
    MessageId id = put(signal("nowhere"));

    run();

    assertThat(row(id).lastError().orElseThrow())
        .contains("no destination 'nowhere'", "holdfast.messaging.services.nowhere.address");
    assertThat(status(id)).isEqualTo(OutboxStatus.Pending);
  }

  @Test
  void large_messages_are_cut_into_exchanges_that_the_receiver_takes() {
    String large = "{\"text\":\"%s\"}".formatted("x".repeat(1_500_000));
    for (int i = 0; i < 12; i++) {
      put(NewMessage.signal("central", "Large", large));
    }

    assertThat(run()).isEqualTo(12);

    assertThat(central.http.callCount()).isEqualTo(3);
    assertThat(central.envelopes()).hasSize(12);
  }

  @Test
  void a_commit_wakes_the_dispatcher() {
    outbox.onEnqueued(dispatcher::wake);

    enqueue("central", 1);

    central.http.awaitCalls(1, PATIENCE);
  }

  @Test
  void polling_finds_what_no_signal_told_of() {
    enqueue("central", 1);
    DispatchTrigger trigger =
        new DispatchTrigger(dispatcher, vertx.getDelegate(), Duration.ofMillis(20));

    trigger.start();
    central.http.awaitCalls(1, PATIENCE);
    enqueue("central", 1);

    central.http.awaitCalls(2, PATIENCE);
    trigger.stop();
  }

  @Test
  void stopping_waits_for_what_is_under_way_and_begins_nothing_more() {
    configure(Map.of("batch-size", "1"));
    CountDownLatch gate = new CountDownLatch(1);
    central.http.respondWith(
        call ->
            new Reply.DelayUntil(
                gate,
                Receiver.answer(call, envelope -> EnvelopeReply.accepted(envelope.messageId()))));
    List<MessageId> ids = enqueue("central", 3);
    CompletableFuture<Integer> running = dispatcher.runOnce().subscribeAsCompletionStage();
    central.http.awaitCalls(1, PATIENCE);

    CompletableFuture<Void> stopped = Beside.run(dispatcher::stop);
    Eventually.holds("new passes begin nothing", PATIENCE, this::nothingIsBegun);
    assertThat(stopped).isNotDone();
    gate.countDown();

    stopped.orTimeout(30, TimeUnit.SECONDS).join();
    assertThat(running.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(1);
    assertThat(ids.stream().filter(id -> status(id) == OutboxStatus.Sent)).hasSize(1);
    assertThat(ids.stream().filter(id -> status(id) == OutboxStatus.Pending)).hasSize(2);
    assertThat(central.http.callCount()).isEqualTo(1);
  }

  private boolean nothingIsBegun() {
    enqueue("other", 1);
    return run() == 0;
  }

  @Test
  void a_lease_that_ends_before_an_exchange_can_is_refused() {
    assertThatThrownBy(() -> configure(Map.of("lease", "30s", "send-timeout", "30s")))
        .hasMessageContaining("lease (PT30S) must be longer than .send-timeout (PT30S)");
  }

  private List<MessageId> enqueue(String destination, int count) {
    return IntStream.range(0, count).mapToObj(i -> put(signal(destination))).toList();
  }

  private MessageId put(NewMessage message) {
    return await(outbox.enqueue(message));
  }

  private static NewMessage signal(String destination) {
    return NewMessage.signal(destination, "SiteCallReport", "{\"n\":1}");
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
