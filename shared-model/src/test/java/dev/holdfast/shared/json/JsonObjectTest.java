package dev.holdfast.shared.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {

  private enum Colour {
    Red,
    Green
  }

  @Test
  void fields_are_handed_out_by_type() {
    JsonObject json =
        JsonObject.parse(
            """
            {"text": "t", "count": -7, "flag": true, "at": "2026-05-01T12:00:00Z",
             "colour": "Green", "inner": {"text": "i"}, "nothing": null}
            """);

    assertThat(json.text("text")).isEqualTo("t");
    assertThat(json.integer("count")).isEqualTo(-7);
    assertThat(json.flag("flag")).isTrue();
    assertThat(json.instant("at")).isEqualTo(Instant.parse("2026-05-01T12:00:00Z"));
    assertThat(json.oneOf("colour", Colour.class)).isEqualTo(Colour.Green);
    assertThat(json.object("inner").text("text")).isEqualTo("i");
    assertThat(json.optionalText("nothing")).isEmpty();
    assertThat(json.optionalFlag("nothing")).isEmpty();
    assertThat(json.optionalInstant("absent")).isEmpty();
    assertThat(json.optional("absent", Integer::valueOf)).isEmpty();
  }

  @Test
  void a_field_that_is_null_is_told_from_one_that_was_left_out() {
    JsonObject json = JsonObject.parse("{\"nothing\": null, \"list\": [1, {\"a\": 2}]}");

    assertThat(json.fields()).containsOnlyKeys("nothing", "list").containsEntry("nothing", null);
    assertThat(json.fields().get("list"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(2)
        .startsWith(1L);
  }

  @Test
  void an_object_of_given_fields_reads_like_a_parsed_one() {
    JsonObject json = JsonObject.of(Map.of("count", 7L, "inner", JsonObject.parse("{}")));

    assertThat(json.integer("count")).isEqualTo(7);
    assertThat(json.object("inner").fields()).isEmpty();
  }

  static Stream<Arguments> accesses() {
    return Stream.of(
        access("text", "a string", json -> json.text("f")),
        access("optionalText", "a string", json -> json.optionalText("f")),
        access("integer", "a whole number", json -> json.integer("f")),
        access("flag", "true or false", json -> json.flag("f")),
        access("optionalFlag", "true or false", json -> json.optionalFlag("f")),
        access("instant", "a string", json -> json.instant("f")),
        access("value", "a string", json -> json.value("f", text -> text)),
        access("oneOf", "a string", json -> json.oneOf("f", Colour.class)),
        access("object", "an object", json -> json.object("f")));
  }

  private static Arguments access(String name, String expected, Consumer<JsonObject> read) {
    return Arguments.of(name, expected, read);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accesses")
  void a_field_of_the_wrong_type_is_refused_by_its_name(
      String name, String expected, Consumer<JsonObject> read) {
    JsonObject json = JsonObject.parse("{\"f\":[1,2.5,{\"g\":false}]}");

    refused(() -> read.accept(json), "field 'f' must be " + expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accesses")
  void a_needed_field_that_is_missing_or_null_is_refused_by_its_name(
      String name, String expected, Consumer<JsonObject> read) {
    if (!name.startsWith("optional")) {
      refused(() -> read.accept(JsonObject.parse("{}")), "field 'f' is missing");
      refused(() -> read.accept(JsonObject.parse("{\"f\":null}")), "field 'f' is missing");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2147483647, 2147483647",
    "-2147483648, -2147483648",
    "2147483648, field 'f' is out of range",
    "-9223372036854775808, field 'f' is out of range",
    "9223372036854775808, field 'f' must be a whole number",
    "1e400000000, field 'f' must be a whole number",
    "1.0, field 'f' must be a whole number"
  })
  void a_number_that_does_not_fit_is_refused_and_never_cut(String number, String expected) {
    JsonObject json = JsonObject.parse("{\"f\":" + number + "}");

    if (expected.startsWith("field")) {
      refused(() -> json.integer("f"), expected);
    } else {
      assertThat(json.integer("f")).hasToString(expected);
    }
  }

  @Test
  void a_number_of_many_digits_costs_nothing_and_breaks_nothing() {
    String thousand = "9".repeat(1_000);

    assertThat(JsonObject.parse("{\"f\":" + thousand + ",\"t\":\"x\"}").text("t")).isEqualTo("x");
    assertThatThrownBy(() -> JsonObject.parse("{\"f\":" + thousand.repeat(100) + "}"))
        .isInstanceOf(JsonException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e9999999999", "-1e9999999999", "1E-9999999999", "1.0e99999999999999999999"})
  void an_exponent_beyond_all_limits_is_refused_like_any_other_number(String number) {
    refused(
        () -> JsonObject.parse("{\"n\":%s}".formatted(number)),
        "a number is too large or too small to be read");
  }

  @Test
  void an_unknown_enum_value_is_refused_with_the_known_ones_and_no_class_name() {
    refused(
        () -> JsonObject.parse("{\"f\":\"Blue\"}").oneOf("f", Colour.class),
        "field 'f' must be one of [Red, Green]");
  }

  @Test
  void what_a_parser_throws_is_told_under_the_fields_name() {
    assertThatThrownBy(() -> JsonObject.parse("{\"f\":\"noon\"}").instant("f"))
        .isInstanceOf(JsonException.class)
        .hasMessage("field 'f': Text 'noon' could not be parsed at index 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"b\":{\"a\":1,\"a\":1}}"})
  void a_field_given_twice_is_refused(String text) {
    assertThatThrownBy(() -> JsonObject.parse(text))
        .isInstanceOf(JsonException.class)
        .hasMessage("not valid JSON: Duplicate field 'a'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{} {}", "{}1", "{}\n[]", "{}\"x\""})
  void text_after_the_object_is_refused(String text) {
    refused(() -> JsonObject.parse(text), "there is text after the JSON object");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "[]", "null", "\"{}\"", "7", "true"})
  void what_is_no_object_is_refused(String text) {
    refused(() -> JsonObject.parse(text), "expected a JSON object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":\"x",
        "{\"a\":[1}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\\x\"}",
        "{}x",
        "nul"
      })
  void broken_json_is_refused_by_its_place_and_not_in_the_words_of_the_parser(String text) {
    assertThatThrownBy(() -> JsonObject.parse(text))
        .isInstanceOf(JsonException.class)
        .hasMessageMatching("not valid JSON: see line \\d+, column \\d+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "x\\udc00\\ud800y", "\ud800"})
  void a_lone_surrogate_is_refused_since_it_has_no_bytes_to_sign(String text) {
    refused(
        () -> JsonObject.parse("{\"f\":\"" + text + "\"}"),
        "not valid Unicode text: there is a lone surrogate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void deep_nesting_is_refused_before_it_overflows(String opening) {
    assertThatThrownBy(() -> JsonObject.parse("{\"f\":" + opening.repeat(500_000)))
        .isInstanceOf(JsonException.class);
  }

  @Test
  void nesting_of_some_hundred_levels_is_read() {
    String deep = "{\"f\":" + "[".repeat(900) + "]".repeat(900) + ",\"t\":\"x\"}";

    assertThat(JsonObject.parse(deep).text("t")).isEqualTo("x");
  }

  private static void refused(ThrowingCallable read, String message) {
    assertThatThrownBy(read).isInstanceOf(JsonException.class).hasMessage(message);
  }
}
