package dev.holdfast.shared.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureTextTest {

  @Test
  void a_refused_connection_is_told_in_the_same_words_whatever_the_system_speaks() {
    assertThat(FailureText.of(new ConnectException("Verbindungsaufbau abgelehnt: /127.0.0.1:9")))
        .isEqualTo("Connection refused: /127.0.0.1:9");
    assertThat(FailureText.of(new ConnectException("Bağlantı reddedildi")))
        .isEqualTo("Connection refused");
    assertThat(FailureText.of(new NoRouteToHostException("Keine Route: erp/10.0.0.1:80")))
        .isEqualTo("No route to host: erp/10.0.0.1:80");
  }

  @Test
  void all_else_says_what_it_says() {
    assertThat(FailureText.of(new ConnectException("connection timed out after 5000 ms: erp")))
        .isEqualTo("connection timed out after 5000 ms: erp");
    assertThat(FailureText.of(new IOException("Connection reset"))).isEqualTo("Connection reset");
    assertThat(FailureText.of(new IOException())).isEqualTo("IOException");
    assertThat(FailureText.of(new IOException(" "))).isEqualTo("IOException");
  }

  @Test
  void a_limit_is_named_in_the_unit_it_was_meant_in() {
    assertThat(FailureText.noAnswerWithin(Duration.ofSeconds(5))).isEqualTo("no answer within 5 s");
    assertThat(FailureText.noAnswerWithin(Duration.ofMillis(1500)))
        .isEqualTo("no answer within 1500 ms");
  }
}
