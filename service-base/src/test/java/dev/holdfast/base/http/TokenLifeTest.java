package dev.holdfast.base.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenLifeTest {

  @ParameterizedTest
  @CsvSource({
    "3600,PT59M30S",
    "3600.7,PT59M30S",
    "60,PT54S",
    "1e9,PT23H59M30S",
    "99999999999999999999,PT23H59M30S",
    "0,PT0S",
    "-5,PT0S",
    "soon,PT59M30S",
    "'',PT59M30S"
  })
  void it_is_over_before_the_server_thinks_so(String said, Duration safe) {
    assertThat(TokenLife.safe(Optional.of(said))).isEqualTo(safe);
  }

  @Test
  void a_server_that_does_not_say_means_an_hour() {
    assertThat(TokenLife.safe(Optional.empty())).isEqualTo(Duration.ofSeconds(3570));
  }
}
