package dev.holdfast.site.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FillRateTest {

  private static final long GIB = 1L << 30;

  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private FillRate rate = FillRate.UNKNOWN.next(now, 10 * GIB);

  @Test
  void after_one_measurement_nothing_is_known() {
    assertThat(rate.bytesPerSecond()).isZero();
    assertThat(rate.secondsUntilLeft(0)).isEmpty();
  }

  @Test
  void a_steady_pace_is_found_and_with_it_the_end() {
    fill(Duration.ofHours(1), 1_000_000);

    assertThat(rate.bytesPerSecond()).isCloseTo(1_000_000, within(10d));
    assertThat(rate.secondsUntilLeft(GIB).getAsDouble())
        .isCloseTo((rate.freeBytes() - GIB) / 1e6, within(1d));
  }

  @Test
  void a_burst_of_a_second_is_not_taken_for_the_pace() {
    measure(Duration.ofSeconds(1), rate.freeBytes() - GIB / 2);

    assertThat(rate.bytesPerSecond()).isLessThan(GIB / 2 / 250d);
  }

  /** A build, an update, a start: gone after minutes, and no reason to wake anybody. */
  @Test
  void a_burst_of_minutes_says_nothing_of_tomorrow() {
    fill(Duration.ofMinutes(3), 1_000_000);

    assertThat(rate.secondsUntilLeft(GIB).getAsDouble())
        .isGreaterThan(Duration.ofHours(24).toSeconds());
  }

  @Test
  void the_end_within_an_hour_is_told_after_minutes() {
    fill(Duration.ofMinutes(5), 8_000_000);

    assertThat(rate.secondsUntilLeft(GIB).getAsDouble())
        .isLessThan(Duration.ofMinutes(30).toSeconds());
  }

  @Test
  void a_disk_that_empties_will_not_be_full() {
    fill(Duration.ofMinutes(10), -5_000);

    assertThat(rate.bytesPerSecond()).isNegative();
    assertThat(rate.secondsUntilLeft(0)).isEmpty();
  }

  @Test
  void what_is_full_already_takes_no_time() {
    fill(Duration.ofMinutes(10), 1_000_000);

    assertThat(rate.secondsUntilLeft(20 * GIB)).hasValue(0);
  }

  @Test
  void a_clock_that_is_set_back_changes_nothing() {
    fill(Duration.ofHours(1), 1_000_000);
    double before = rate.bytesPerSecond();

    measure(Duration.ofHours(-2), rate.freeBytes() - GIB);

    assertThat(rate.bytesPerSecond()).isEqualTo(before);
    fill(Duration.ofHours(1), 1_000_000);
    assertThat(rate.bytesPerSecond()).isCloseTo(1_000_000, within(10d));
  }

  private void fill(Duration time, long bytesPerSecond) {
    for (long second = 0; second < time.toSeconds(); second++) {
      measure(Duration.ofSeconds(1), rate.freeBytes() - bytesPerSecond);
    }
  }

  private void measure(Duration later, long free) {
    now = now.plus(later);
    rate = rate.next(now, free);
  }
}
