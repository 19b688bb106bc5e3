package dev.holdfast.shared.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForeignTextTest {

  @Test
  void it_is_one_line_without_tricks() {
    assertThat(ForeignText.quote(" no\r\nsuch\tuser\u202E\u0000 here "))
        .isEqualTo("no such user here");
  }

  @Test
  void what_is_long_is_cut_and_says_so() {
    assertThat(ForeignText.quote("x".repeat(301))).isEqualTo("x".repeat(300) + "…");
    assertThat(ForeignText.quote("x".repeat(300))).isEqualTo("x".repeat(300));
  }

  @Test
  void no_character_is_cut_in_two() {
    assertThat(ForeignText.quote("x".repeat(299) + "🚧 and more")).isEqualTo("x".repeat(299) + "…");
  }
}
