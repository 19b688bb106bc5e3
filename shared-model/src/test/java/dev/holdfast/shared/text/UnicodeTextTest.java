package dev.holdfast.shared.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnicodeTextTest {

  static Stream<String> texts() {
    return Stream.of(
        "",
        "plain",
        "grün",
        "\uD83D\uDD27",
        "a\uD83D\uDD27b\uD83D\uDD27",
        "\uD83D",
        "\uDD27",
        "a\uD83D",
        "\uD83Da",
        "\uDD27\uD83D",
        "\uD83D\uD83D\uDD27",
        "\uD83D\uDD27\uDD27");
  }

  @ParameterizedTest
  @MethodSource("texts")
  void is_what_the_encoder_says(String text) {
    assertThat(UnicodeText.isWellFormed(text)).isEqualTo(UTF_8.newEncoder().canEncode(text));
  }
}
