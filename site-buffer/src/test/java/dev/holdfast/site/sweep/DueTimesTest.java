package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.guard.GuardedAttempt;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is due happens at its time, without any timed sweep. */
class DueTimesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Lane ERP = Lane.of(Category.ExternalSystem, "erp");
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final DeliveryResult LATER =
      DeliveryResult.of(DeliveryOutcome.failedForNow("HTTP 500"));

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
  void a_retry_goes_out_when_its_interval_is_over_time_after_time() {
    targets.answer(any -> LATER);
    engine.append(retriedAfter(Duration.ofSeconds(2)));
    engine.sweep();

    for (int tries = 1; tries <= 3; tries++) {
      engine.pass(Duration.ofSeconds(2).minus(MILLI));
      assertThat(targets.attempted()).hasSize(tries);
      engine.pass(MILLI);
      targets.awaitAttempts(tries + 1);
      engine.awaitIdle();
    }
  }

  @Test
  void the_earliest_of_a_lane_counts_and_then_the_next() {
    targets.answer(any -> LATER);
    engine.append(retriedAfter(Duration.ofSeconds(30)));
    engine.append(retriedAfter(Duration.ofSeconds(3)));
    engine.sweep();
    targets.answer(any -> ScriptedTargets.TAKEN);

    engine.pass(Duration.ofSeconds(3));
    engine.awaitPending(1);
    engine.awaitIdle();
    engine.pass(Duration.ofSeconds(27));

    engine.awaitPending(0);
    assertThat(targets.attempted()).hasSize(4);
  }

  @Test
  void what_failed_at_once_is_tried_again_when_it_is_due() {
    OutboundMessage message = retriedAfter(Duration.ofSeconds(2));
    Attempt failed = new Attempt(NOON, Duration.ZERO, Optional.of(500));
    await(engine.buffer.appendTried(message, failed, "HTTP 500", NOON.plusSeconds(2)));

    engine.pass(Duration.ofSeconds(2).minus(MILLI));
    assertThat(targets.attempted()).isEmpty();
    engine.pass(MILLI);

    engine.awaitPending(0);
  }

  @Test
  void what_expires_is_parked_at_its_time_whether_anybody_could_deliver_it_or_not() {
    OutboundMessage first = expiresAfter(Duration.ofSeconds(5));
    OutboundMessage second = expiresAfter(Duration.ofSeconds(8));
    engine.append(second);
    engine.append(first);

    engine.pass(Duration.ofSeconds(5).minus(MILLI));
    assertThat(isParked(first)).isFalse();
    engine.pass(MILLI);
    Eventually.holds("the first is parked", PATIENCE, () -> isParked(first));
    assertThat(isParked(second)).isFalse();

    Eventually.holds("the next alarm is set", PATIENCE, () -> engine.scheduler.scheduled() == 1);
    engine.pass(Duration.ofSeconds(3));
    Eventually.holds("the second is parked", PATIENCE, () -> isParked(second));
  }

  @Test
  void what_fails_after_its_time_is_over_is_parked_then() {
    CompletableFuture<DeliveryResult> answer = new CompletableFuture<>();
    targets.behave(any -> Uni.createFrom().completionStage(answer));
    OutboundMessage brief = Sample.call("erp", NOON).expires(NOON.plusSeconds(5)).message();
    engine.append(brief);
    UniAssertSubscriber<Void> sweep =
        engine.sweeper.runOnce().subscribe().withSubscriber(UniAssertSubscriber.create());
    targets.awaitAttempts(1);
    engine.pass(Duration.ofSeconds(6));

    answer.complete(LATER);
    sweep.awaitItem(PATIENCE);
    assertThat(isParked(brief)).isFalse();
    engine.pass(Duration.ofMillis(100));

    Eventually.holds("it is parked", PATIENCE, () -> isParked(brief));
  }

  @Test
  void a_target_that_is_away_is_looked_for_when_it_is_time_to() {
    targets.answer(any -> ScriptedTargets.AWAY);
    for (int i = 0; i < 5; i++) {
      engine.append(retriedAfter(Duration.ofHours(1)));
    }
    engine.sweep();
    targets.answer(any -> ScriptedTargets.TAKEN);

    engine.pass(Duration.ofSeconds(10).minus(MILLI));
    assertThat(targets.attempted()).hasSize(5);
    engine.pass(MILLI);

    engine.awaitPending(0);
  }

  @Test
  void what_found_its_target_away_waits_for_the_next_look_and_no_longer() {
    for (int i = 0; i < 5; i++) {
      await(engine.guards.of(ERP).run(live(ScriptedTargets.AWAY)));
    }
    Attempt failed = new Attempt(NOON, Duration.ZERO, Optional.empty());
    await(
        engine.buffer.appendTried(
            retriedAfter(Duration.ofHours(1)), failed, "refused", NOON.plusSeconds(3_600)));

    engine.pass(Duration.ofSeconds(10).minus(MILLI));
    assertThat(targets.attempted()).isEmpty();
    engine.pass(MILLI);

    engine.awaitPending(0);
  }

  private GuardedAttempt live(DeliveryResult result) {
    return new GuardedAttempt(
        Traffic.LIVE, targets.limits("erp"), () -> false, () -> Uni.createFrom().item(result));
  }

  @Test
  void however_short_its_interval_a_message_goes_out_ten_times_a_second_at_most() {
    targets.answer(any -> LATER);
    engine.append(retriedAfter(MILLI));
    engine.sweep();

    engine.pass(Duration.ofMillis(99));
    assertThat(targets.attempted()).hasSize(1);
    engine.pass(MILLI);

    targets.awaitAttempts(2);
  }

  @Test
  void a_node_that_has_started_goes_by_the_times_in_its_file() {
    targets.answer(any -> LATER);
    engine.append(retriedAfter(Duration.ofSeconds(2)));
    engine.sweep();
    file.close();
    open();
    engine.sweep();
    assertThat(targets.attempted()).hasSize(1);

    engine.pass(Duration.ofSeconds(2));

    targets.awaitAttempts(2);
  }

  @Test
  void a_stopped_node_is_not_woken_any_more() {
    targets.answer(any -> LATER);
    engine.append(retriedAfter(Duration.ofSeconds(2)));
    engine.sweep();
    OutboundMessage expired = expiresAfter(Duration.ofSeconds(1));
    engine.append(expired);

    engine.sweeper.stop();
    engine.pass(Duration.ofMinutes(1));

    engine.awaitIdle();
    assertThat(targets.attempted()).hasSize(1);
    assertThat(isParked(expired)).isFalse();
  }

  private boolean isParked(OutboundMessage message) {
    return await(engine.buffer.find(message.id())).filter(HeldMessage::parked).isPresent();
  }

  private static OutboundMessage retriedAfter(Duration interval) {
    return Sample.call("erp", NOON).retry(new RetryPolicy(interval, 0)).message();
  }

  /** Nothing here delivers what is for a database. */
  private static OutboundMessage expiresAfter(Duration time) {
    return Sample.of(Category.CachedDbWrite, "historian", NOON).expires(NOON.plus(time)).message();
  }
}
