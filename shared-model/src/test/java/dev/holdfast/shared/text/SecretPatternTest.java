package dev.holdfast.shared.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretPatternTest {

  private static String blotted(String text, String... secrets) {
    return SecretPattern.of(List.of(secrets))
        .map(found -> found.matcher(text).replaceAll("***"))
        .orElse(text);
  }

  /** The secret is {@code a/b "c'&d?e}, and what it looks like elsewhere. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b \"c'&d?e",
        "A/B \"C'&D?E",
        "a%2Fb+%22c%27%26d%3Fe",
        "a%2fb%20%22c%27%26d%3fe",
        "a/b \\\"c'&d?e",
        "a\\/b \"c'&d?e",
        "a/b &quot;c&#39;&amp;d?e",
        "YS9iICJjJyZkP2U=",
        "YS9iICJjJyZkP2U",
      })
  void a_secret_is_found_as_it_is_spelled_elsewhere(String spelled) {
    assertThat(blotted("before " + spelled + " after", "a/b \"c'&d?e"))
        .matches("before \\*\\*\\*=? after");
  }

  @Test
  void of_two_the_longer_one_goes_first_and_nothing_of_it_is_left() {
    assertThat(blotted("key=topsecret", "top", "topsecret")).isEqualTo("key=***");
  }

  @Test
  void nothing_is_found_where_there_is_no_secret() {
    assertThat(SecretPattern.of(List.of())).isEmpty();
    assertThat(SecretPattern.of(List.of("", " "))).isEmpty();
  }
}
