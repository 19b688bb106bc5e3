package dev.holdfast.shared.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JsonTextTest {

  @Test
  void every_kind_of_field_is_written() {
    String text =
        JsonText.object(
            json ->
                json.field("text", "t")
                    .field("count", -7)
                    .field("flag", true)
                    .field("present", Optional.of("p"))
                    .field("absent", Optional.empty())
                    .object("inner", inner -> inner.field("text", "i")));

    assertThat(text)
        .isEqualTo(
            """
            {"text":"t","count":-7,"flag":true,"present":"p","inner":{"text":"i"}}""");
  }

  @Test
  void every_character_of_the_basic_plane_reads_back() {
    String all =
        IntStream.rangeClosed(Character.MIN_VALUE, Character.MAX_VALUE)
            .filter(c -> !Character.isSurrogate((char) c))
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();

    assertThat(roundTrip(all)).isEqualTo(all);
  }

  @Test
  void characters_that_trip_parsers_read_back() {
    String nasty =
        "\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0085\u00a0\u2028\u2029\ufeff\ufffe🚧\udbff\udfff</script>";

    assertThat(roundTrip(nasty)).isEqualTo(nasty);
  }

  @Test
  void a_written_object_stays_on_one_line() {
    String text = JsonText.object(json -> json.field("a\nb", "c\r\nd"));

    assertThat(text).doesNotContain("\n", "\r");
    assertThat(JsonObject.parse(text).text("a\nb")).isEqualTo("c\r\nd");
  }

  @Test
  void a_decimal_is_a_number() {
    assertThat(JsonText.object(json -> json.decimal("limit", 2.5))).isEqualTo("{\"limit\":2.5}");
  }

  private static String roundTrip(String value) {
    return JsonObject.parse(JsonText.object(json -> json.field("f", value))).text("f");
  }
}
