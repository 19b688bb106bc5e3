package dev.holdfast.site.delivery.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RateLimitTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final RateLimit limit = new RateLimit();

  @Test
  void the_first_goes_at_once_and_the_others_are_spaced_evenly() {
    assertThat(limit.reserve(4, NOON)).isEqualTo(Duration.ZERO);
    assertThat(limit.reserve(4, NOON)).isEqualTo(Duration.ofMillis(250));
    assertThat(limit.reserve(4, NOON)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void time_that_passed_unused_is_not_saved_up() {
    limit.reserve(1, NOON);

    assertThat(limit.reserve(1, NOON.plusSeconds(60))).isEqualTo(Duration.ZERO);
    assertThat(limit.reserve(1, NOON.plusSeconds(60))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void less_than_one_a_second_is_possible() {
    limit.reserve(0.1, NOON);

    assertThat(limit.reserve(0.1, NOON.plusSeconds(4))).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void a_place_too_far_off_is_not_taken() {
    limit.reserve(0.5, NOON);

    assertThat(limit.reserveWithin(Duration.ofSeconds(1), 0.5, NOON)).isEmpty();
    assertThat(limit.ahead(NOON)).isEqualTo(Duration.ofSeconds(2));
    assertThat(limit.reserveWithin(Duration.ofSeconds(1), 0.5, NOON.plusSeconds(1)))
        .contains(Duration.ofSeconds(1));
    assertThat(limit.ahead(NOON.plusSeconds(1))).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void a_changed_rate_counts_from_the_next_on() {
    limit.reserve(1, NOON);

    assertThat(limit.reserve(10, NOON)).isEqualTo(Duration.ofSeconds(1));
    assertThat(limit.reserve(10, NOON)).isEqualTo(Duration.ofMillis(1_100));
  }

  @Test
  void a_clock_that_is_put_back_makes_nobody_wait_for_it() {
    limit.reserve(1, NOON);

    assertThat(limit.reserve(1, NOON.minus(Duration.ofHours(1)))).isEqualTo(Duration.ZERO);
    assertThat(limit.reserve(1, NOON.minus(Duration.ofHours(1)))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void a_thread_with_a_slightly_older_time_still_waits_its_turn() {
    limit.reserve(1, NOON);

    assertThat(limit.reserve(1, NOON.minusMillis(3))).isEqualTo(Duration.ofMillis(1_003));
  }
}
