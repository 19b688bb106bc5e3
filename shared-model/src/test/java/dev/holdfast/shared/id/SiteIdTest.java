package dev.holdfast.shared.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteIdTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "7", "plant-7", "north_2.line-B", "$unknown-site", "A$"})
  void letters_digits_and_a_few_signs_are_legal(String name) {
    assertThat(new SiteId(name)).hasToString(name);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        " ", "-plant", ".hidden", "_a", "plant 7", "plant/7", "plant:7", "plant\n", "plänt", "a,b"
      })
  void anything_else_is_refused_with_the_rule(String name) {
    assertThatThrownBy(() -> new SiteId(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("site id must be 1 to 64 letters, digits, '.', '_', '-' or '$'");
  }

  @Test
  void sixty_four_characters_are_the_most() {
    assertThat(new SiteId("a".repeat(64)).value()).hasSize(64);
    assertThatThrownBy(() -> new SiteId("a".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_site_without_a_name_has_a_legal_stand_in() {
    assertThat(SiteId.UNKNOWN).isEqualTo(new SiteId("$unknown-site"));
  }
}
