package dev.holdfast.shared.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CanonicalFormTest {

  private static final Editable SOUND = Editable.of(SignatureVector.PLAIN.envelope());

  @ParameterizedTest
  @EnumSource(SignatureVector.class)
  void it_has_eight_lines_and_a_ninth_for_the_epoch(SignatureVector vector) {
    assertThat(new String(CanonicalForm.of(vector.envelope()), UTF_8).split("\n", -1))
        .hasSize(vector.epoch().isPresent() ? 9 : 8);
  }

  static Stream<Arguments> lineBreaks() {
    return Stream.of("a\nb", "a\rb", "\na", "a\n", "a b", "", "ä", "a\u0000")
        .flatMap(
            text ->
                Stream.of(
                    broken("sourceServiceId", text, () -> SOUND.withSource(text).envelope()),
                    broken("endpoint", text, () -> SOUND.withEndpoint(text).envelope()),
                    broken("rf-version", text, () -> SOUND.withVersion(text).envelope()),
                    broken("rf-timestamp", text, () -> SOUND.withTimestamp(text).envelope())));
  }

  private static Arguments broken(String field, String text, Supplier<Envelope> make) {
    return Arguments.of(field, text, make);
  }

  @ParameterizedTest(name = "{0} {index}")
  @MethodSource("lineBreaks")
  void a_field_that_could_blur_the_lines_is_refused_by_name(
      String field, String text, Supplier<Envelope> make) {
    assertThatThrownBy(make::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(field + " must be 1 to ");
  }

  @Test
  void names_have_at_most_128_characters() {
    assertThat(SOUND.withEndpoint("e".repeat(128)).envelope().endpoint()).hasSize(128);
    assertThatThrownBy(() -> SOUND.withEndpoint("e".repeat(129)).envelope())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void moving_text_from_one_field_to_the_next_changes_the_form() {
    Envelope one = SOUND.withSource("plant").withEndpoint("7Submit").envelope();
    Envelope other = SOUND.withSource("plant7").withEndpoint("Submit").envelope();

    assertThat(CanonicalForm.of(one)).isNotEqualTo(CanonicalForm.of(other));
  }

  @Test
  void the_signature_and_the_trace_are_not_part_of_it() {
    Envelope other = SOUND.withHmac("x").withTrace("00-1-2-01").envelope();

    assertThat(CanonicalForm.of(other)).isEqualTo(CanonicalForm.of(SOUND.envelope()));
  }
}
