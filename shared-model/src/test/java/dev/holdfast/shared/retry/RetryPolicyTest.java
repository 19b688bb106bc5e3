package dev.holdfast.shared.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
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
}
