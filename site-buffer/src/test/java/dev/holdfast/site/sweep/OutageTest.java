package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Multi;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outages do not eat the budget: fifty tries, thirty seconds apart, and a longer time without. */
class OutageTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(10);

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(NOON);
  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 8);
  private OpenBuffer file;

  @BeforeEach
  void open() {
    file = OpenBuffer.openForManyCommits(directory.resolve("buffer.db"));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void forty_minutes_without_the_target_park_nothing_and_afterwards_all_goes_out_at_once() {
    Engine engine = new Engine(file, clock, true, targets);
    append(10_000);
    targets.answer(message -> ScriptedTargets.AWAY);

    for (int sweeps = 0; sweeps < 240; sweeps++) {
      engine.sweepAfter(SWEEP_INTERVAL);
    }

    assertThat(file.buffer().depth().pending()).isEqualTo(10_000);
    assertThat(file.rows("SELECT max(retry_count) FROM sf_messages")).containsExactly("0");
    // One look in every interval, besides those that found out.
    assertThat(targets.attempted()).hasSizeBetween(240, 260);
    assertThat(breaker(engine)).isEqualTo(1);

    targets.forgetAttempts();
    targets.answer(message -> ScriptedTargets.TAKEN);
    engine.sweepAfter(SWEEP_INTERVAL);

    // No further time passes: what had been put off is due at once.
    engine.awaitPending(0);
    assertThat(file.buffer().depth().parked()).isZero();
    assertThat(targets.attempted()).hasSize(10_000).doesNotHaveDuplicates();
    assertThat(breaker(engine)).isZero();
  }

  private static double breaker(Engine engine) {
    return engine.registry.get("holdfast_site_breaker_open").gauge().value();
  }

  @Test
  void a_few_messages_that_serve_as_probes_again_and_again_are_not_parked_for_it() {
    Engine engine = new Engine(file, clock, true, targets);
    append(2);
    targets.answer(message -> ScriptedTargets.AWAY);

    for (int sweeps = 0; sweeps < 240; sweeps++) {
      engine.sweepAfter(SWEEP_INTERVAL);
    }

    assertThat(targets.attempted()).hasSizeGreaterThan(200);
    assertThat(file.buffer().depth().parked()).isZero();
    assertThat(file.rows("SELECT sum(retry_count) FROM sf_messages")).containsExactly("0");
  }

  @Test
  void a_message_with_a_single_retry_outlives_an_outage_that_opens_no_breaker() {
    Engine engine = new Engine(file, clock, true, targets);
    await(file.buffer().append(once()));
    targets.answer(message -> ScriptedTargets.AWAY);

    for (int tries = 1; tries <= 3; tries++) {
      engine.sweepAfter(Sample.RETRY.interval());
    }
    assertThat(targets.attempted()).hasSize(3);
    assertThat(file.buffer().depth().parked()).isZero();
    assertThat(engine.guards.states()).containsEntry("ExternalSystem erp", "failing");

    targets.answer(message -> ScriptedTargets.TAKEN);
    engine.sweepAfter(Sample.RETRY.interval());
    assertThat(file.buffer().depth().pending()).isZero();
    assertThat(engine.guards.states()).containsEntry("ExternalSystem erp", "closed");
  }

  private static OutboundMessage once() {
    return Sample.call("erp", NOON).retry(new RetryPolicy(Sample.RETRY.interval(), 1)).message();
  }

  @Test
  void without_the_breaker_the_same_outage_parks_after_fifty_tries() {
    Engine engine = new Engine(file, clock, false, targets);
    append(20);
    targets.answer(message -> ScriptedTargets.AWAY);

    for (int tries = 1; tries <= 49; tries++) {
      engine.sweepAfter(Sample.RETRY.interval());
    }
    assertThat(file.buffer().depth().parked()).isZero();
    engine.sweepAfter(Sample.RETRY.interval());

    assertThat(file.buffer().depth().parked()).isEqualTo(20);
    assertThat(file.rows("SELECT DISTINCT retry_count, last_error FROM sf_messages"))
        .containsExactly("50 retries exhausted; last error: connection refused");
    assertThat(targets.attempted()).hasSize(20 * 50);
  }

  @Test
  void a_target_that_answers_badly_does_eat_the_budget() {
    Engine engine = new Engine(file, clock, true, targets);
    append(3);
    targets.answer(message -> DeliveryResult.ofHttp(500, DeliveryOutcome.failedForNow("HTTP 500")));

    for (int tries = 1; tries <= 50; tries++) {
      engine.sweepAfter(Sample.RETRY.interval());
    }

    assertThat(file.buffer().depth().parked()).isEqualTo(3);
  }

  private void append(int count) {
    await(
        Multi.createFrom()
            .range(0, count)
            .onItem()
            .transformToUni(i -> file.buffer().append(numbered(i)))
            .merge(500)
            .collect()
            .asList());
  }

  private static OutboundMessage numbered(int i) {
    return Sample.call("erp", NOON).payload(Integer.toString(i)).message();
  }
}
