package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageCancelled;
import dev.holdfast.site.delivery.Deliver;
import dev.holdfast.site.delivery.DeliveryByHand;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.logging.LogCapture;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration RETRY = Sample.RETRY.interval();

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 4);
  private OpenBuffer file;
  private Engine engine;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(directory.resolve("buffer.db"));
    engine = new Engine(file, clock, true, targets);
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void delivered_means_removed() {
    engine.append(numbered(1));

    engine.sweep();

    assertThat(file.rows("SELECT * FROM sf_messages")).isEmpty();
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  @Test
  void a_permanent_failure_parks_at_once() {
    OutboundMessage message = numbered(1);
    engine.append(message);
    targets.answer(any -> DeliveryResult.of(DeliveryOutcome.failedForGood("HTTP 404")));

    engine.sweep();

    assertThat(held(message)).map(HeldMessage::parked).contains(true);
    assertThat(held(message).flatMap(HeldMessage::lastError)).contains("HTTP 404");
  }

  @Test
  void a_transient_failure_counts_and_waits_for_the_next_due_time() {
    OutboundMessage message = numbered(1);
    engine.append(message);
    targets.answer(any -> DeliveryResult.of(DeliveryOutcome.failedForNow("HTTP 503")));

    engine.sweep();
    engine.sweep();
    engine.sweepAfter(RETRY.minusMillis(1));

    assertThat(held(message)).map(HeldMessage::retryCount).contains(1);
    assertThat(held(message).flatMap(HeldMessage::lastError)).contains("HTTP 503");
    engine.sweepAfter(Duration.ofMillis(1));
    assertThat(held(message)).map(HeldMessage::retryCount).contains(2);
  }

  @Test
  void the_last_retry_parks_and_without_limit_there_is_no_last() {
    OutboundMessage three = numbered(1, new RetryPolicy(RETRY, 3));
    OutboundMessage forever = numbered(2, new RetryPolicy(RETRY, 0));
    engine.append(three);
    engine.append(forever);
    targets.answer(any -> DeliveryResult.of(DeliveryOutcome.failedForNow("HTTP 503")));

    for (int i = 0; i < 60; i++) {
      engine.sweepAfter(RETRY);
    }

    assertThat(held(three)).map(HeldMessage::parked).contains(true);
    assertThat(held(three)).map(HeldMessage::retryCount).contains(3);
    assertThat(held(forever)).map(HeldMessage::parked).contains(false);
    assertThat(held(forever)).map(HeldMessage::retryCount).contains(60);
  }

  @Test
  void an_exception_out_of_a_handler_is_transient_and_logged_with_the_id() {
    OutboundMessage thrown = numbered(1);
    OutboundMessage failed = numbered(2);
    engine.append(thrown);
    engine.append(failed);
    targets.behave(
        message -> {
          if (message.payload().equals("1")) {
            throw new IllegalStateException("boom");
          }
          return Uni.createFrom().failure(new IllegalStateException("boom"));
        });

    try (LogCapture log = new LogCapture(Deliver.class)) {
      engine.sweep();
      for (OutboundMessage message : List.of(thrown, failed)) {
        assertThat(log.lines()).anyMatch(line -> line.contains(message.id().toString()));
      }
    }

    for (OutboundMessage message : List.of(thrown, failed)) {
      assertThat(held(message)).map(HeldMessage::retryCount).contains(1);
      assertThat(held(message).flatMap(HeldMessage::lastError).orElseThrow()).contains("boom");
    }
  }

  @Test
  void the_other_side_may_ask_to_be_left_alone_for_longer() {
    OutboundMessage message = numbered(1);
    engine.append(message);
    targets.answer(
        any ->
            DeliveryResult.ofHttp(
                429,
                new DeliveryOutcome.Transient("HTTP 429", Optional.of(Duration.ofMinutes(5)))));
    engine.sweep();

    engine.sweepAfter(Duration.ofMinutes(5).minusMillis(1));
    assertThat(targets.attempted()).hasSize(1);
    engine.sweepAfter(Duration.ofMillis(1));

    assertThat(targets.attempted()).hasSize(2);
  }

  @Test
  void a_category_nobody_delivers_is_warned_of_once_a_sweep_and_waits() {
    OutboundMessage one = Sample.of(Category.CachedDbWrite, "historian", NOON).message();
    OutboundMessage two = Sample.of(Category.CachedDbWrite, "ledger", NOON).message();
    engine.append(one);
    engine.append(two);
    engine.append(numbered(1));

    try (LogCapture log = new LogCapture(Sweeper.class)) {
      engine.sweep();
      assertThat(log.lines()).hasSize(1).first().asString().contains("CachedDbWrite");
      engine.sweepAfter(Duration.ofDays(365));
      assertThat(log.lines()).hasSize(2);
    }

    assertThat(targets.attempted()).containsExactly("1");
    assertThat(held(one)).map(HeldMessage::retryCount).contains(0);
    assertThat(held(two)).map(HeldMessage::parked).contains(false);
  }

  @Test
  void a_sweep_never_runs_twice_at_once() {
    targets.hang();
    engine.append(numbered(1));
    UniAssertSubscriber<Void> first = startSweep();
    targets.awaitAttempts(1);

    UniAssertSubscriber<Void> second = startSweep();
    UniAssertSubscriber<Void> third = startSweep();
    targets.end("1");

    first.awaitItem(PATIENCE);
    second.awaitItem(PATIENCE);
    third.awaitItem(PATIENCE);
    assertThat(targets.attempted()).containsExactly("1");
  }

  @Test
  void a_target_that_hangs_holds_up_nobody_else() {
    targets.behave(
        message ->
            message.target().equals("hangs")
                ? targets.hang(message)
                : Uni.createFrom().item(ScriptedTargets.TAKEN));
    for (int i = 0; i < 10; i++) {
      engine.append(Sample.call("hangs", NOON).payload("h" + i).message());
    }
    engine.append(numbered(1));

    UniAssertSubscriber<Void> first = startSweep();
    engine.awaitPending(10);
    // And not only those who were there before it.
    engine.append(numbered(2));
    UniAssertSubscriber<Void> second = startSweep();
    engine.awaitPending(10);
    targets.awaitAttempts(6);

    first.assertNotTerminated();
    second.assertNotTerminated();
    assertThat(targets.attempted()).contains("1", "2").hasSize(6);
  }

  @Test
  void however_many_targets_hang_the_rest_is_swept_in_the_same_round() {
    targets.behave(
        message ->
            message.target().equals("z")
                ? Uni.createFrom().item(ScriptedTargets.TAKEN)
                : targets.hang(message));
    for (int i = 0; i < 300; i++) {
      engine.append(Sample.call("hangs-" + i, NOON).payload("h" + i).message());
    }
    engine.append(Sample.call("z", NOON).payload("z").message());

    UniAssertSubscriber<Void> sweep = startSweep();
    targets.awaitAttempts(256);
    engine.pass(Duration.ofSeconds(1));

    targets.awaitAttempts(301);
    sweep.assertNotTerminated();
    Eventually.holds("all hang", PATIENCE, () -> targets.hanging().size() == 300);
    targets.hanging().forEach(targets::end);
    sweep.awaitItem(PATIENCE);
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  @Test
  void what_is_handed_in_during_a_long_drain_need_not_wait_for_its_end() {
    for (int i = 0; i < 3_000; i++) {
      engine.append(numbered(i));
    }
    clock.advance(Duration.ofSeconds(1));
    CompletableFuture<Void> appended = new CompletableFuture<>();
    targets.behave(
        message -> {
          if (message.payload().equals("0")) {
            clock.advance(Duration.ofSeconds(1));
            engine
                .buffer
                .append(Sample.call("erp", clock.instant()).payload("new").message())
                .subscribe()
                .with(done -> appended.complete(null));
            return Uni.createFrom().completionStage(appended).replaceWith(ScriptedTargets.TAKEN);
          }
          return Uni.createFrom().item(ScriptedTargets.TAKEN);
        });

    engine.sweep();

    assertThat(targets.attempted()).hasSize(3_001);
    assertThat(targets.attempted().indexOf("new")).isLessThan(2_000);
  }

  @Test
  void one_result_that_cannot_be_recorded_stops_none_of_the_others() {
    for (int i = 0; i < 20; i++) {
      engine.append(numbered(i));
    }
    file.execute(
        """
        CREATE TRIGGER stuck BEFORE DELETE ON sf_messages WHEN OLD.payload_json = '3'
        BEGIN SELECT RAISE(ABORT, 'the row is stuck'); END
        """);

    engine.sweep();

    assertThat(file.rows("SELECT payload_json FROM sf_messages")).containsExactly("3");
    assertThat(engine.buffer.depth().pending()).isEqualTo(1);
    assertThat(targets.attempted()).hasSize(20);
  }

  @Test
  void what_is_past_its_expiry_is_parked_whether_its_target_is_there_or_not() {
    OutboundMessage brief =
        Sample.call("erp", NOON).payload("brief").expires(NOON.plusSeconds(60)).message();
    OutboundMessage unhandled =
        Sample.of(Category.CachedDbWrite, "historian", NOON)
            .expires(NOON.plusSeconds(60))
            .message();
    engine.append(brief);
    engine.append(unhandled);
    targets.answer(any -> ScriptedTargets.AWAY);
    engine.sweep();

    engine.sweepAfter(Duration.ofSeconds(60));

    assertThat(targets.attempted()).hasSize(1);
    for (OutboundMessage message : List.of(brief, unhandled)) {
      assertThat(held(message)).map(HeldMessage::parked).contains(true);
      assertThat(held(message).flatMap(HeldMessage::lastError))
          .contains("expired at 2026-03-01T12:01:00Z");
    }
  }

  @Test
  void what_expires_while_it_waits_for_its_turn_is_not_attempted() {
    targets.concurrency(1);
    targets.hang();
    engine.append(numbered(1));
    OutboundMessage left = waiting("left");
    OutboundMessage discarded = waiting("discarded");
    UniAssertSubscriber<Void> first = startSweep();
    targets.awaitAttempts(1);

    clock.advance(Duration.ofSeconds(60));
    UniAssertSubscriber<Void> second = startSweep();
    Eventually.holds("both are parked", PATIENCE, () -> isParked(left) && isParked(discarded));
    file.execute("DELETE FROM sf_messages WHERE payload_json = 'discarded'");
    targets.end("1");

    first.awaitItem(PATIENCE);
    second.awaitItem(PATIENCE);
    assertThat(targets.attempted()).containsExactly("1");
    assertThat(held(left).flatMap(HeldMessage::lastError).orElseThrow()).startsWith("expired");
  }

  @Test
  void what_is_cancelled_while_it_waits_for_its_turn_is_not_attempted() {
    targets.concurrency(1);
    targets.hang();
    OutboundMessage cancelled = numbered(2);
    engine.append(numbered(1));
    engine.append(cancelled);
    engine.append(numbered(3));
    UniAssertSubscriber<Void> sweep = startSweep();
    targets.awaitAttempts(1);

    file.execute("DELETE FROM sf_messages WHERE payload_json = '2'");
    DeliveryByHand.tell(engine.attempt, new MessageCancelled(cancelled.id()));
    targets.end("1");
    targets.end("3");

    sweep.awaitItem(PATIENCE);
    assertThat(targets.attempted()).containsExactly("1", "3");
  }

  /** For a minute at most. */
  private OutboundMessage waiting(String payload) {
    OutboundMessage message =
        Sample.call("erp", NOON).payload(payload).expires(NOON.plusSeconds(60)).message();
    engine.append(message);
    return message;
  }

  private boolean isParked(OutboundMessage message) {
    return held(message).filter(HeldMessage::parked).isPresent();
  }

  @Test
  void expiry_that_cannot_be_recorded_stops_no_delivery() {
    engine.append(Sample.call("erp", NOON).expires(NOON.plusSeconds(1)).message());
    engine.append(numbered(1));
    file.execute(
        """
        CREATE TRIGGER stuck BEFORE UPDATE ON sf_messages WHEN NEW.status = 2
        BEGIN SELECT RAISE(ABORT, 'nothing can be parked'); END
        """);
    clock.advance(Duration.ofSeconds(1));

    engine.sweep();

    assertThat(targets.attempted()).contains("1");
  }

  @Test
  void messages_with_one_ordering_key_leave_one_after_the_other_each_once() {
    for (int i = 0; i < 300; i++) {
      engine.append(ordered(i, i % 2 == 0 ? "even" : "odd"));
      engine.append(numbered(1_000 + i));
    }
    // Time passes while they leave, as it does.
    targets.answer(
        message -> {
          clock.advance(Duration.ofMillis(1));
          return ScriptedTargets.TAKEN;
        });

    engine.sweep();
    engine.sweep();

    List<Integer> attempted = targets.attempted().stream().map(Integer::valueOf).toList();
    assertThat(attempted).hasSize(600).doesNotHaveDuplicates();
    assertThat(attempted.stream().filter(i -> i < 300 && i % 2 == 0)).isSorted();
    assertThat(attempted.stream().filter(i -> i < 300 && i % 2 == 1)).isSorted();
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  @Test
  void a_follower_that_is_also_on_a_page_that_was_read_meanwhile_leaves_once() {
    // Room for all: nobody waits for a place that the others only give back after it.
    targets.concurrency(300);
    engine.append(ordered(1, "pump"));
    for (int i = 0; i < 199; i++) {
      engine.append(numbered(1_000 + i));
    }
    engine.append(ordered(2, "pump"));
    engine.append(ordered(3, "pump"));
    CompletableFuture<Void> handedIn = new CompletableFuture<>();
    CompletableFuture<Void> followerBegun = new CompletableFuture<>();
    targets.behave(
        message ->
            switch (message.payload()) {
              case "1" ->
                  handInThreeMore()
                      .invoke(() -> handedIn.complete(null))
                      .replaceWith(ScriptedTargets.TAKEN);
              case "2" -> {
                followerBegun.complete(null);
                yield targets.hang(message);
              }
              case "3", "new-1", "new-2", "new-3" -> targets.hang(message);
              // The next page is read as soon as the last of the first is begun.
              case "1198" -> {
                await(Uni.createFrom().completionStage(handedIn));
                yield Uni.createFrom().item(ScriptedTargets.TAKEN);
              }
              // The first page is over only when the follower is under way.
              default ->
                  Uni.createFrom()
                      .completionStage(followerBegun)
                      .replaceWith(ScriptedTargets.TAKEN);
            });
    UniAssertSubscriber<Void> sweep = startSweep();

    // The second page is there, and the follower waits on it behind the three.
    targets.awaitAttempts(204);
    targets.end("2");
    targets.awaitAttempts(205);
    targets.end("new-1");
    targets.end("new-2");
    targets.end("new-3");
    targets.end("3");

    sweep.awaitItem(PATIENCE);
    assertThat(targets.attempted()).hasSize(205).doesNotHaveDuplicates();
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  /** They are due before the follower of the one during whose attempt they come. */
  private Uni<Void> handInThreeMore() {
    clock.advance(Duration.ofSeconds(1));
    return Uni.join()
        .all(
            Stream.of("new-1", "new-2", "new-3")
                .map(name -> Sample.call("erp", clock.instant()).payload(name).message())
                .map(engine.buffer::append)
                .toList())
        .andFailFast()
        .invoke(() -> clock.advance(Duration.ofSeconds(1)))
        .replaceWithVoid();
  }

  @Test
  void followers_wait_while_the_head_fails_and_while_it_is_parked() {
    engine.append(ordered(1, "pump"));
    engine.append(ordered(2, "pump"));
    engine.append(ordered(3, "other"));
    targets.answer(
        message ->
            message.payload().equals("1")
                ? DeliveryResult.of(DeliveryOutcome.failedForNow("HTTP 503"))
                : ScriptedTargets.TAKEN);
    engine.sweep();
    assertThat(targets.attempted()).containsExactlyInAnyOrder("1", "3");

    targets.answer(message -> DeliveryResult.of(DeliveryOutcome.failedForGood("HTTP 404")));
    engine.sweepAfter(RETRY);
    targets.answer(message -> ScriptedTargets.TAKEN);
    engine.sweepAfter(Duration.ofDays(1));

    assertThat(targets.attempted()).containsExactlyInAnyOrder("1", "3", "1");
  }

  @Test
  void a_stopping_node_finishes_what_is_under_way_and_begins_nothing() throws Exception {
    targets.hang();
    for (int i = 0; i < 500; i++) {
      engine.append(numbered(i));
    }
    engine.trigger.wake(Lane.of(Category.ExternalSystem, "erp"));
    targets.awaitAttempts(4);
    targets.behave(
        message -> Uni.createFrom().<DeliveryResult>failure(new AssertionError("begun too late")));

    Thread stopping = new Thread(() -> stop(engine.trigger));
    stopping.start();
    // An answer before that would make room for one more.
    Eventually.holds(
        "it waits for what is under way",
        PATIENCE,
        () -> stopping.getState() == Thread.State.TIMED_WAITING);
    targets.attempted().forEach(targets::end);
    stopping.join(PATIENCE.toMillis());
    assertThat(stopping.isAlive()).isFalse();

    // What was done is recorded, and of the rest nothing was begun but what already had its place.
    assertThat(engine.buffer.depth().pending()).isEqualTo(496);
    engine.trigger.wake(Lane.of(Category.ExternalSystem, "erp"));
    assertThat(targets.attempted()).hasSize(4);
  }

  @Test
  void a_stopping_node_waits_for_no_longer_than_it_may_and_says_so() {
    targets.hang();
    OutboundMessage message = numbered(1);
    engine.append(message);
    UniAssertSubscriber<Void> sweep = startSweep();
    targets.awaitAttempts(1);

    try (LogCapture log = new LogCapture(SweepTrigger.class)) {
      Beside.run(() -> stop(engine.stoppingWithin(Duration.ofMillis(20))))
          .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
          .join();
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("attempts were still under way after PT0.02S");
    }

    // It is given up by nobody: with the next start it goes out again.
    sweep.assertNotTerminated();
    assertThat(held(message)).map(HeldMessage::parked).contains(false);
  }

  private static void stop(SweepTrigger trigger) {
    try {
      trigger.onStop(new ShutdownEvent());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private UniAssertSubscriber<Void> startSweep() {
    return engine.sweeper.runOnce().subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  private Optional<HeldMessage> held(OutboundMessage message) {
    return await(engine.buffer.find(message.id()));
  }

  private static OutboundMessage numbered(int i) {
    return Sample.call("erp", NOON).payload(Integer.toString(i)).message();
  }

  private static OutboundMessage numbered(int i, RetryPolicy retry) {
    return Sample.call("erp", NOON).payload(Integer.toString(i)).retry(retry).message();
  }

  private static OutboundMessage ordered(int i, String key) {
    return Sample.call("erp", NOON).payload(Integer.toString(i)).key(key).message();
  }
}
