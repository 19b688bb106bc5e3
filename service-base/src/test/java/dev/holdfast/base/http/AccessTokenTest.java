package dev.holdfast.base.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.Secret;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokenTest {

  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

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
    assertThat(AccessToken.safe(Optional.of(said))).isEqualTo(safe);
  }

  @Test
  void a_server_that_does_not_say_means_an_hour() {
    assertThat(AccessToken.safe(Optional.empty())).isEqualTo(Duration.ofSeconds(3570));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"access_token\":\"a.b-c\",\"expires_in\":60}",
        "{\"access_token\":\"a.b-c\",\"expires_in\":\"60\",\"token_type\":\"Bearer\"}",
      })
  void a_token_comes_with_its_life(String body) {
    assertThat(AccessToken.from(answered(200, body), NOON))
        .contains(new AccessToken(new Secret("a.b-c"), NOON.plusSeconds(54)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "no JSON",
        "{\"access_token\":17}",
        "{\"access_token\":null}",
        "{\"access_token\":\"\"}",
        "{\"access_token\":\"two\\r\\nlines\"}",
        "{\"access_token\":\"grüße\"}",
      })
  void what_cannot_be_sent_is_no_token(String body) {
    assertThat(AccessToken.from(answered(200, body), NOON)).isEmpty();
  }

  @Test
  void a_refusal_is_no_token_whatever_it_says() {
    assertThat(AccessToken.from(answered(400, "{\"access_token\":\"a\"}"), NOON)).isEmpty();
    assertThat(AccessToken.from(new Answer.Unanswered("gone"), NOON)).isEmpty();
  }

  private static Answer answered(int status, String body) {
    return new Answer.Answered(status, MultiMap.caseInsensitiveMultiMap(), body, true);
  }
}
