package dev.holdfast.central.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.Secret;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {

  private static final String SECRET = "p&ss w/rd\"7+x";

  private final Redactor redactor = new Redactor();

  @BeforeEach
  void know() {
    redactor.know("relay", List.of(new Secret(SECRET)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Failed to connect with p&ss w/rd\"7+x to relay",
        "GET /token?client_secret=p%26ss+w%2Frd%227%2Bx",
        "GET /token?x=p%26ss%20w%2Frd%227%2Bx",
        "{\"given\": \"p&ss w/rd\\\"7+x\"}",
        "<p>You sent p&amp;ss w/rd&quot;7+x</p>",
        "535 cannot decode cCZzcyB3L3JkIjcreA=="
      })
  void a_known_secret_is_blotted_out_in_every_spelling(String text) {
    String cleaned = redactor.clean(text);
    assertThat(cleaned).contains("***").doesNotContain("p&ss", "p%26ss", "p&amp;ss", "cCZzcyB3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.xyz.abc",
        "401 for Basic Y2VudHJhbDpjbGllbnQtc2VjcmV0",
        "500 unexpected command AUTH PLAIN AGJveABwYXNzd29yZA==",
        "invalid_client: client_secret=eyJhbGciOiJIUzI1NiJ9 is expired",
        "{\"access_token\":\"eyJhbGciOiJIUzI1NiJ9\",\"x\":1}"
      })
  void what_looks_like_a_credential_is_blotted_out_even_if_nobody_knows_it(String text) {
    assertThat(redactor.clean(text)).contains("***").doesNotContain("eyJhbGci", "Y2Vu", "AGJv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "535 5.7.139 Authentication unsuccessful, basic authentication is disabled.",
        "535 5.7.8 Username and Password not accepted. Learn more at example.com/mail",
        "504 5.5.4 Unrecognized authentication type bearer",
        "Connection refused: localhost/127.0.0.1:25"
      })
  void plain_words_stay(String text) {
    assertThat(redactor.clean(text)).isEqualTo(text);
  }

  @Test
  void an_exception_keeps_its_traces_and_loses_the_secret_in_all_its_causes() {
    Exception failure =
        new IllegalStateException(
            "sending with " + SECRET, new IOException("AUTH " + base64(SECRET)));

    Throwable cleaned = redactor.clean(failure);

    assertThat(cleaned).hasStackTraceContaining("RedactorTest").hasStackTraceContaining("***");
    assertThat(Throwables.getStackTrace(cleaned)).doesNotContain(SECRET, base64(SECRET));
  }

  @Test
  void a_secret_of_yesterday_is_forgotten_when_told() {
    redactor.know("relay, token", List.of(new Secret("token-of-yesterday")));
    redactor.forgetAll("relay");

    assertThat(redactor.clean("token-of-yesterday")).isEqualTo("token-of-yesterday");
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
