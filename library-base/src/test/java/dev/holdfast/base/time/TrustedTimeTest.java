package dev.holdfast.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.TrustedTime.Doubt;
import dev.holdfast.testkit.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedTimeTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration YEAR = Duration.ofDays(365);

  private final SettableClock clock = SettableClock.at(NOON);
  private final TrustedTime time = new TrustedTime(clock, clock::nanos);

  @Test
  void before_the_mark_is_known_nothing_has_come() {
    assertThat(time.now()).isEqualTo(Instant.EPOCH);
    assertThat(time.mark()).isEmpty();
    assertThat(time.doubt()).isEmpty();
  }

  @Test
  void a_clock_that_keeps_its_pace_is_believed() {
    time.start(Optional.empty());

    for (int hours = 1; hours <= 100; hours++) {
      clock.advance(HOUR);
      assertThat(time.now()).isEqualTo(NOON.plus(HOUR.multipliedBy(hours)));
    }

    assertThat(time.doubt()).isEmpty();
    assertThat(time.mark()).contains(clock.instant());
  }

  @Test
  void a_clock_that_was_wrong_from_the_start_is_doubted_while_somebody_s_is_earlier() {
    clock.set(NOON.plus(HOUR));
    time.start(Optional.empty());

    for (int minutes = 1; minutes <= 60; minutes++) {
      clock.advance(Duration.ofMinutes(1));
      time.contradict(NOON.plus(Duration.ofMinutes(minutes)));
      assertThat(time.now()).isEqualTo(NOON.plus(Duration.ofMinutes(minutes)));
      assertThat(time.doubt()).isPresent();
    }

    clock.advance(Duration.ofMinutes(16));
    assertThat(time.doubt()).as("nobody says so any more").isEmpty();
  }

  @Test
  void a_clock_that_is_behind_another_s_needs_no_doubt() {
    time.start(Optional.empty());

    time.contradict(NOON.plus(HOUR));
    time.contradict(NOON.minusSeconds(59));

    assertThat(time.doubt()).isEmpty();
    assertThat(time.now()).isEqualTo(NOON);
  }

  @Test
  void a_clock_that_is_steered_is_followed() {
    time.start(Optional.empty());

    for (int i = 0; i < 100; i++) {
      clock.set(clock.instant().plusSeconds(30));
      assertThat(time.now()).isEqualTo(clock.instant());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "P365D", "P3650D"})
  void a_jump_ahead_is_not_believed(Duration jump) {
    time.start(Optional.empty());

    clock.set(NOON.plus(jump));
    clock.advance(Duration.ofMinutes(10));

    assertThat(time.now()).isEqualTo(NOON.plusSeconds(600));
    assertThat(time.doubt())
        .contains(new Doubt(NOON.plus(jump).plusSeconds(600), NOON.plusSeconds(600)));
    assertThat(time.timesPutBack()).isZero();
  }

  @Test
  void a_clock_that_returns_is_believed_at_once() {
    time.start(Optional.empty());
    clock.set(NOON.plus(YEAR));
    clock.advance(HOUR);
    assertThat(time.now()).isEqualTo(NOON.plus(HOUR));

    clock.set(NOON.plus(HOUR).plusSeconds(20));

    assertThat(time.now()).isEqualTo(NOON.plus(HOUR).plusSeconds(20));
    assertThat(time.doubt()).isEmpty();
    assertThat(time.timesPutBack()).isEqualTo(1);
  }

  @Test
  void of_a_clock_put_back_the_earlier_time_counts() {
    time.start(Optional.empty());

    clock.set(Instant.EPOCH);

    assertThat(time.now()).isEqualTo(Instant.EPOCH);
    assertThat(time.doubt()).contains(new Doubt(Instant.EPOCH, NOON));
    assertThat(time.mark()).contains(Instant.EPOCH);
    assertThat(time.timesPutBack()).isEqualTo(1);
  }

  @Test
  void a_clock_that_was_put_back_and_jumps_ahead_is_believed_by_neither() {
    time.start(Optional.of(NOON.plus(YEAR.multipliedBy(10))));
    assertThat(time.now()).isEqualTo(NOON);

    clock.set(NOON.plus(YEAR));
    clock.advance(HOUR);

    assertThat(time.now()).isEqualTo(NOON.plus(HOUR));
    assertThat(time.mark()).contains(NOON.plus(HOUR));
  }

  @Test
  void an_hour_is_believed_after_a_quarter_of_it() {
    time.start(Optional.empty());
    clock.set(NOON.plus(HOUR));
    assertThat(time.now()).isEqualTo(NOON);

    clock.advance(Duration.ofMinutes(14));
    assertThat(time.now()).isEqualTo(NOON.plusSeconds(14 * 60));
    clock.advance(Duration.ofMinutes(1));

    assertThat(time.now()).isEqualTo(NOON.plus(HOUR).plusSeconds(15 * 60));
    assertThat(time.doubt()).isEmpty();
  }

  @Test
  void a_year_is_believed_after_six_hours_without_another_jump() {
    time.start(Optional.empty());
    clock.set(NOON.plus(YEAR));
    assertThat(time.doubt()).isPresent();
    clock.advance(HOUR.multipliedBy(5));
    clock.set(clock.instant().plus(HOUR));
    assertThat(time.doubt()).isPresent();

    clock.advance(HOUR.multipliedBy(5));
    assertThat(time.now()).isEqualTo(NOON.plus(HOUR.multipliedBy(10)));
    clock.advance(HOUR);

    assertThat(time.now()).isEqualTo(clock.instant());
  }

  @Test
  void a_wrong_clock_at_the_start_is_noticed_by_the_mark() {
    time.start(Optional.of(NOON.minus(YEAR)));
    clock.advance(HOUR);

    assertThat(time.now()).isEqualTo(NOON.minus(YEAR).plus(HOUR));
    assertThat(time.mark()).contains(NOON.minus(YEAR).plus(HOUR));
    assertThat(time.timesPutBack()).isZero();
  }

  @Test
  void a_clock_behind_the_mark_has_been_put_back() {
    time.start(Optional.of(NOON.plus(YEAR)));

    assertThat(time.now()).isEqualTo(NOON);
    assertThat(time.timesPutBack()).isEqualTo(1);
    assertThat(time.isSteadyFor(YEAR)).isTrue();
  }

  @Test
  void a_clock_that_another_one_agrees_with_is_believed() {
    time.start(Optional.of(NOON.minus(YEAR)));

    time.confirm();

    assertThat(time.now()).isEqualTo(NOON);
    assertThat(time.doubt()).isEmpty();
  }

  @Test
  void what_was_said_before_a_jump_does_not_count_after_it() {
    time.start(Optional.empty());
    clock.set(NOON.plus(YEAR));
    assertThat(time.doubt()).isPresent();

    clock.advance(Duration.ofSeconds(59));
    time.confirm();
    assertThat(time.doubt()).isPresent();
    clock.advance(Duration.ofSeconds(1));
    time.confirm();

    assertThat(time.now()).isEqualTo(NOON.plus(YEAR).plusSeconds(60));
  }

  @Test
  void it_is_steady_when_no_jump_was_seen_for_so_long() {
    time.start(Optional.empty());
    assertThat(time.isSteadyFor(YEAR)).isTrue();

    clock.set(NOON.minus(HOUR));

    assertThat(time.isSteadyFor(Duration.ofSeconds(1))).isFalse();
    clock.advance(Duration.ofMinutes(2));
    assertThat(time.isSteadyFor(Duration.ofMinutes(2))).isTrue();
  }
}
