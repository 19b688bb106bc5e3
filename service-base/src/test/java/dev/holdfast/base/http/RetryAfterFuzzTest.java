package dev.holdfast.base.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.fuzz.Fuzz;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a target answers, the message is tried again in time. */
class RetryAfterFuzzTest {

  @Test
  void any_header_is_a_wait_or_is_passed_over() {
    Instant now = Instant.parse("2026-03-01T12:00:00Z");

    Fuzz.refusedBy()
        .texts(
            List.of("120", "Sun, 01 Mar 2026 12:02:00 GMT", "Sunday, 01-Mar-26 12:02:00 GMT"),
            header ->
                RetryAfter.parse(header, now)
                    .ifPresent(
                        wait ->
                            assertThat(wait).isBetween(Duration.ofNanos(1), RetryAfter.LONGEST)));
  }
}
