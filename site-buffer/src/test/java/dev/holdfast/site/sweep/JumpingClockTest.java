package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.ScriptedTargets;
import dev.holdfast.testkit.time.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A clock that is wrong or jumps strands nothing, sends nothing twice and lets nothing expire. */
class JumpingClockTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration YEAR = Duration.ofDays(365);
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

  static Stream<Instant> earlier() {
    return Stream.of(NOON.minus(HOUR), NOON.minus(YEAR), Instant.EPOCH);
  }

  static Stream<Instant> later() {
    return Stream.of(NOON.plus(HOUR), NOON.plus(YEAR), NOON.plus(YEAR.multipliedBy(10)));
  }

  @ParameterizedTest
  @MethodSource("earlier")
  void what_was_taken_in_before_the_clock_was_set_back_goes_out(Instant then) {
    engine.append(message("1"));
    clock.set(then);

    engine.sweep();

    assertThat(targets.attempted()).containsExactly("1");
    assertThat(strays()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("earlier")
  void what_was_put_off_before_the_clock_was_set_back_goes_out(Instant then) {
    putOff(message("1"), LATER);
    clock.set(then);

    engine.sweep();

    assertThat(targets.attempted()).containsExactly("1");
    assertThat(engine.buffer.depth().pending()).isZero();
  }

  @ParameterizedTest
  @MethodSource("later")
  void what_a_clock_far_ahead_has_left_goes_out_after_a_restart_with_the_right_one(Instant then) {
    clock.set(then);
    putOff(message("tried"), LATER);
    engine.append(message("untried"));
    file.close();
    clock.set(NOON);
    open();

    engine.sweep();

    assertThat(targets.attempted()).containsExactlyInAnyOrder("tried", "untried");
  }

  @ParameterizedTest
  @MethodSource("later")
  void what_was_made_due_by_a_clock_far_ahead_goes_out_when_it_is_right_again(Instant then) {
    engine.append(ordered("first"));
    engine.append(ordered("second"));
    engine.append(ordered("third"));
    clock.set(then);
    targets.answer(message -> message.payload().equals("first") ? ScriptedTargets.TAKEN : LATER);
    engine.sweep();
    assertThat(targets.attempted()).containsExactly("first", "second");
    targets.forgetAttempts();
    targets.answer(any -> ScriptedTargets.TAKEN);

    clock.set(NOON.plusSeconds(1));
    engine.sweep();

    assertThat(targets.attempted()).containsExactly("second", "third");
  }

  @Test
  void after_a_clock_was_set_back_retries_keep_their_pace() {
    putOff(message("1"), LATER);
    clock.set(NOON.minus(YEAR));
    targets.answer(any -> LATER);
    engine.sweep();
    assertThat(targets.attempted()).hasSize(1);

    engine.pass(Duration.ofSeconds(29));
    engine.sweep();
    assertThat(targets.attempted()).hasSize(1);
    engine.pass(Duration.ofSeconds(1));

    targets.awaitAttempts(2);
    engine.awaitIdle();
  }

  @Test
  void what_its_target_wants_to_have_left_alone_for_a_day_is() {
    putOff(
        message("1"),
        DeliveryResult.of(
            new DeliveryOutcome.Transient("HTTP 429", Optional.of(Duration.ofDays(1)), false)));

    engine.sweepAfter(Duration.ofHours(23));
    assertThat(targets.attempted()).isEmpty();
    engine.sweepAfter(HOUR);

    assertThat(targets.attempted()).containsExactly("1");
    assertThat(strays()).isZero();
  }

  @Test
  void a_clock_that_jumps_ahead_makes_what_waits_due_with_the_timed_sweep() {
    putOff(message("1"), LATER);
    clock.set(NOON.plus(YEAR));

    engine.sweep();

    assertThat(targets.attempted()).containsExactly("1");
  }

  @ParameterizedTest
  @MethodSource("later")
  void a_jump_ahead_neither_expires_nor_sends_what_would_be_over_by_it(Instant then) {
    OutboundMessage brief =
        Sample.call("erp", NOON).payload("brief").expires(NOON.plusSeconds(1_800)).message();
    engine.append(brief);
    clock.set(then);

    engine.sweep();
    assertThat(isParked(brief)).isFalse();
    assertThat(targets.attempted()).isEmpty();
    clock.set(NOON.plusSeconds(10));
    engine.sweep();

    assertThat(targets.attempted()).containsExactly("brief");
    assertThat(engine.buffer.depth().parked()).isZero();
  }

  @Test
  void what_is_over_by_a_clock_that_is_believed_is_parked() {
    OutboundMessage brief =
        Sample.call("erp", NOON).payload("brief").expires(NOON.plusSeconds(1_800)).message();
    engine.append(brief);
    clock.set(NOON.plus(HOUR));
    engine.sweep();
    assertThat(isParked(brief)).isFalse();

    engine.sweepAfter(Duration.ofMinutes(15));

    assertThat(isParked(brief)).isTrue();
    assertThat(targets.attempted()).isEmpty();
  }

  @Test
  void under_traffic_every_message_goes_out_once_whatever_the_clock_does() {
    Random random = new Random(7);
    List<String> accepted = new ArrayList<>();
    List<String> delivered = new ArrayList<>();
    List<Duration> jumps =
        List.of(HOUR, HOUR.negated(), YEAR, YEAR.negated(), YEAR.multipliedBy(-56));
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 5; i++) {
        OutboundMessage message =
            Sample.call("erp", clock.instant())
                .payload("%d-%d".formatted(round, i))
                .expires(Instant.parse("2300-01-01T00:00:00Z"))
                .message();
        engine.append(message);
        accepted.add(message.payload());
      }
      boolean fails = random.nextBoolean();
      targets.answer(any -> fails ? LATER : ScriptedTargets.TAKEN);
      engine.sweep();
      if (!fails) {
        delivered.addAll(targets.attempted());
      }
      targets.forgetAttempts();
      clock.set(clock.instant().plus(jumps.get(random.nextInt(jumps.size()))));
    }
    targets.answer(any -> ScriptedTargets.TAKEN);
    clock.set(NOON);

    engine.sweep();
    delivered.addAll(targets.attempted());

    assertThat(delivered).containsExactlyInAnyOrderElementsOf(accepted);
    assertThat(engine.buffer.depth().pending()).isZero();
    assertThat(engine.buffer.depth().parked()).isZero();
  }

  private void putOff(OutboundMessage message, DeliveryResult result) {
    targets.answer(any -> result);
    engine.append(message);
    await(engine.sweeper.runOnce(message.lane()));
    targets.forgetAttempts();
    targets.answer(any -> ScriptedTargets.TAKEN);
  }

  private static OutboundMessage message(String payload) {
    return Sample.call("erp", NOON)
        .payload(payload)
        .retry(new RetryPolicy(Duration.ofSeconds(30), 0))
        .message();
  }

  private static OutboundMessage ordered(String payload) {
    return Sample.call("erp", NOON).payload(payload).key("pump").message();
  }

  private boolean isParked(OutboundMessage message) {
    return await(engine.buffer.find(message.id())).filter(HeldMessage::parked).isPresent();
  }

  private double strays() {
    return engine.registry.get("holdfast_site_stray_messages").counter().count();
  }
}
