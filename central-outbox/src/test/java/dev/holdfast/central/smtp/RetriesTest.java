package dev.holdfast.central.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetriesTest {

  @Test
  void sensible_values_are_taken_as_they_are() {
    Duration delay = Duration.ofSeconds(5);
    assertThat(Retries.clamped(3, delay)).isEqualTo(new RetryPolicy(delay, 3));
    assertThat(Retries.warnings(3, delay)).isEmpty();
  }

  @Test
  void nonsense_becomes_ten_times_and_a_minute_with_a_warning() {
    RetryPolicy safe = new RetryPolicy(Duration.ofMinutes(1), 10);
    assertThat(Retries.clamped(0, Duration.ZERO)).isEqualTo(safe);
    assertThat(Retries.clamped(-1, Duration.ofSeconds(-1))).isEqualTo(safe);
    assertThat(Retries.warnings(0, Duration.ZERO))
        .containsExactly("maxRetries is 0, using 10", "retryDelay is PT0S, using PT1M");
  }
}
