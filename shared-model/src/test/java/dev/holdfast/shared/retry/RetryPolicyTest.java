package dev.holdfast.shared.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  @ParameterizedTest(name = "{1} failures with a limit of {0}: park = {2}")
  @CsvSource({
    "1, 1, true",
    "3, 0, false",
    "3, 1, false",
    "3, 2, false",
    "3, 3, true",
    "3, 4, true",
    "0, 1, false",
    "0, 2147483647, false"
  })
  void a_message_is_parked_once_its_tries_are_used_up(int limit, int failures, boolean parked) {
    RetryPolicy policy = new RetryPolicy(INTERVAL, limit);

    assertThat(policy.nextAttempt(failures, NOON).isEmpty()).isEqualTo(parked);
  }

  @Test
  void the_next_attempt_is_one_interval_after_the_given_time() {
    RetryPolicy policy = new RetryPolicy(INTERVAL, 3);

    assertThat(policy.nextAttempt(1, NOON)).contains(NOON.plus(INTERVAL));
    assertThat(policy.nextAttempt(2, NOON)).contains(NOON.plus(INTERVAL));
    assertThat(policy.nextAttempt(1, Instant.EPOCH)).contains(Instant.EPOCH.plus(INTERVAL));
  }

  @Test
  void without_limit_an_outage_of_a_year_parks_nothing() {
    RetryPolicy policy = new RetryPolicy(Duration.ofMinutes(1), 0);

    assertThat(policy.nextAttempt(525_600, NOON)).contains(NOON.plus(Duration.ofMinutes(1)));
  }

  @ParameterizedTest
  @CsvSource({"PT0S", "PT-1S", "-P1D", ","})
  void an_interval_that_is_not_positive_is_refused(Duration interval) {
    assertThatThrownBy(() -> new RetryPolicy(interval, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("retry interval must be positive");
  }

  @Test
  void a_negative_number_of_tries_is_refused() {
    assertThatThrownBy(() -> new RetryPolicy(INTERVAL, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("max retries must be 0 (without limit) or more");
  }

  @ParameterizedTest(name = "after {0} failures with {1} of the jitter: {2}")
  @CsvSource({
    "0, 0, PT10S",
    "1, 0, PT10S",
    "2, 0, PT20S",
    "3, 0, PT40S",
    "4, 0, PT60S",
    "5, 0, PT60S",
    "1, 0.5, PT12S",
    "3, 1, PT44S",
    "5, 1, PT64S",
    "2147483647, 0, PT60S"
  })
  void a_doubling_interval_grows_to_its_end_and_chance_adds_the_jitter(
      int failures, double chance, Duration expected) {
    RetryPolicy policy =
        new RetryPolicy(
            Duration.ofSeconds(10),
            0,
            Optional.of(new Backoff(Duration.ofSeconds(60), Duration.ofSeconds(4))));

    assertThat(policy.nextAttempt(failures, NOON, chance)).contains(NOON.plus(expected));
  }

  @Test
  void chance_plays_no_part_in_a_fixed_interval() {
    assertThat(new RetryPolicy(INTERVAL, 3).nextAttempt(1, NOON, 1)).contains(NOON.plus(INTERVAL));
  }

  @Test
  void an_end_below_the_interval_is_the_interval() {
    RetryPolicy policy =
        new RetryPolicy(
            INTERVAL, 3, Optional.of(new Backoff(Duration.ofSeconds(5), Duration.ZERO)));

    assertThat(policy.nextAttempt(1, NOON)).contains(NOON.plusSeconds(5));
  }

  @Test
  void doubling_ends_with_the_tries_too() {
    RetryPolicy policy =
        new RetryPolicy(INTERVAL, 2, Optional.of(new Backoff(Duration.ofHours(1), Duration.ZERO)));

    assertThat(policy.nextAttempt(1, NOON)).isPresent();
    assertThat(policy.nextAttempt(2, NOON)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"PT0S, PT0S", "PT-1S, PT0S", ", PT0S", "PT1S, PT-1S", "PT1S,"})
  void a_backoff_that_makes_no_sense_is_refused(Duration cap, Duration jitter) {
    assertThatThrownBy(() -> new Backoff(cap, jitter)).isInstanceOf(IllegalArgumentException.class);
  }
}
