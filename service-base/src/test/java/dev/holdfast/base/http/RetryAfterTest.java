package dev.holdfast.base.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|PT1S",
        "120|PT2M",
        "0120|PT2M",
        " 7 |PT7S",
        "86400|PT24H",
        "86401|PT24H",
        "999999|PT24H",
        "99999999999999999999999999|PT24H",
        "00000000000000000000000007|PT7S",
        "Sun, 01 Mar 2026 12:00:30 GMT|PT30S",
        "Sun, 01 Mar 2026 13:00:00 GMT|PT1H",
        "Sun, 01 Mar 2099 12:00:00 GMT|PT24H",
        "Sunday, 01-Mar-26 12:05:00 GMT|PT5M",
        "Sun Mar  1 12:05:00 2026|PT5M"
      })
  void a_wait_is_understood_and_never_longer_than_a_day(String header, Duration expected) {
    assertThat(RetryAfter.parse(header, NOON)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "0",
        "000",
        "-1",
        "+5",
        "1.5",
        "1e3",
        "0x10",
        "5 minutes",
        "soon",
        "٣",
        "Sun, 01 Mar 2026 12:00:00 GMT",
        "Sun, 01 Mar 2026 11:59:59 GMT",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Sun, 41 Mar 2026 12:00:30 GMT",
        "Sun, 01 Foo 2026 12:00:30 GMT",
        "2026-03-01T13:00:00Z",
        "1, 2",
        "😀"
      })
  void nonsense_and_the_past_are_ignored(String header) {
    assertThat(RetryAfter.parse(header, NOON)).isEmpty();
  }
}
