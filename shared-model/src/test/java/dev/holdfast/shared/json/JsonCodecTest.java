package dev.holdfast.shared.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonCodecTest {

  private enum Colour {
    Red,
    Green {
      @Override
      public String toString() {
        return "grün";
      }
    }
  }

  private record Line(String item, int count, Optional<BigDecimal> price) {

    static final JsonCodec<Line> CODEC =
        JsonCodec.object(
            (json, line) ->
                json.field("item", JsonCodec.TEXT, line.item())
                    .field("count", JsonCodec.INTEGER, line.count())
                    .optional("price", JsonCodec.DECIMAL, line.price()),
            json ->
                new Line(
                    json.value("item", JsonCodec.TEXT),
                    json.value("count", JsonCodec.INTEGER),
                    json.optional("price", JsonCodec.DECIMAL)));

    Line {
      if (count < 0) {
        throw new IllegalArgumentException("count must not be negative");
      }
    }
  }

  static Stream<Arguments> values() {
    return Stream.of(
        value(JsonCodec.TEXT, "\"\\\u0000\u2028🚧</script>"),
        value(JsonCodec.FLAG, false),
        value(JsonCodec.BYTE, Byte.MIN_VALUE),
        value(JsonCodec.SHORT, Short.MAX_VALUE),
        value(JsonCodec.INTEGER, Integer.MIN_VALUE),
        value(JsonCodec.LONG, Long.MIN_VALUE),
        value(JsonCodec.LONG, Long.MAX_VALUE),
        value(JsonCodec.FLOAT, Float.MIN_VALUE),
        value(JsonCodec.FLOAT, 16_777_216f),
        value(JsonCodec.DOUBLE, Double.MAX_VALUE),
        value(JsonCodec.DOUBLE, 0.1),
        value(JsonCodec.DECIMAL, new BigDecimal("1.10")),
        value(JsonCodec.DECIMAL, new BigDecimal("-1E+30")),
        value(JsonCodec.DECIMAL, new BigDecimal(BigInteger.TEN.pow(900))),
        value(JsonCodec.UUID, UUID.fromString("00000000-0000-4000-8000-00000000000a")),
        value(JsonCodec.INSTANT, Instant.MAX),
        value(JsonCodec.INSTANT, Instant.parse("2026-05-01T12:00:00.000000001Z")),
        value(JsonCodec.DATE, LocalDate.MIN),
        value(JsonCodec.DURATION, Duration.ofSeconds(-1, 5)),
        value(JsonCodec.oneOf(Colour.values()), Colour.Green),
        value(JsonCodec.list(JsonCodec.list(JsonCodec.TEXT)), List.of(List.of(), List.of("a"))),
        value(
            JsonCodec.map(JsonCodec.list(JsonCodec.LONG)), Map.of("", List.of(1L), "ä", List.of())),
        value(JsonCodec.list(Line.CODEC), List.of(new Line("bolt", 3, Optional.empty()))));
  }

  private static <T> Arguments value(JsonCodec<T> codec, T value) {
    return Arguments.of(codec, value);
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("values")
  void a_value_reads_back_as_it_was(JsonCodec<Object> codec, Object value) {
    String text = JsonText.object(json -> json.field("f", codec, value));

    assertThat(JsonObject.parse(text).value("f", codec)).isEqualTo(value);
    assertThat(JsonObject.parse(text).optional("f", codec)).contains(value);
  }

  @Test
  void an_object_is_written_without_the_fields_that_are_empty() {
    assertThat(Line.CODEC.toText(new Line("bolt", 3, Optional.empty())))
        .isEqualTo("{\"item\":\"bolt\",\"count\":3}");
    assertThat(Line.CODEC.toText(new Line("bolt", 3, Optional.of(new BigDecimal("2.50")))))
        .isEqualTo("{\"item\":\"bolt\",\"count\":3,\"price\":2.50}");
  }

  @Test
  void unknown_fields_are_ignored_and_null_is_the_same_as_absent() {
    assertThat(Line.CODEC.parse("{\"new\":[{}],\"count\":1,\"item\":\"x\",\"price\":null}"))
        .isEqualTo(new Line("x", 1, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"lines\":[]} | field 'lines' must be an object",
        "{\"lines\":{\"a\":[{\"item\":\"x\",\"count\":1},{\"count\":1}]}} | field 'lines.a[1].item'"
            + " is missing",
        "{\"lines\":{\"a\":[{\"item\":\"x\",\"count\":\"1\"}]}} | field 'lines.a[0].count' must be"
            + " a whole number",
        "{\"lines\":{\"a\":[{\"item\":\"x\",\"count\":-1}]}} | field 'lines.a[0]': count must not"
            + " be negative",
        "{\"lines\":{\"a\":[null]}} | field 'lines.a[0]' must not be null",
        "{\"lines\":{\"a\":null}} | field 'lines.a' is missing",
        "{\"lines\":{\"a\":7}} | field 'lines.a' must be an array"
      })
  void what_is_wrong_deep_inside_is_told_by_its_place(String text, String message) {
    JsonCodec<Map<String, List<Line>>> lines = JsonCodec.map(JsonCodec.list(Line.CODEC));

    refused(() -> JsonObject.parse(text).value("lines", lines), message);
  }

  @Test
  void what_the_constructor_refuses_is_told_as_it_says() {
    refused(() -> Line.CODEC.parse("{\"item\":\"x\",\"count\":-1}"), "count must not be negative");
  }

  static Stream<Arguments> misfits() {
    return Stream.of(
        Arguments.of(JsonCodec.BYTE, "128", "is out of range"),
        Arguments.of(JsonCodec.SHORT, "-32769", "is out of range"),
        Arguments.of(JsonCodec.INTEGER, "2147483648", "is out of range"),
        Arguments.of(JsonCodec.LONG, "9223372036854775808", "is out of range"),
        Arguments.of(JsonCodec.LONG, "1.0", "must be a whole number"),
        Arguments.of(JsonCodec.FLOAT, "1e39", "is out of range"),
        Arguments.of(JsonCodec.DOUBLE, "-1e400000000", "is out of range"),
        Arguments.of(JsonCodec.DECIMAL, "\"1\"", "must be a number"),
        Arguments.of(JsonCodec.UUID, "\"1-1-1-1-1\"", "must be a UUID"),
        Arguments.of(JsonCodec.DATE, "\"2026-02-30\"", null),
        Arguments.of(JsonCodec.DURATION, "\"5s\"", null),
        Arguments.of(JsonCodec.oneOf(Colour.values()), "\"grün\"", "must be one of [Red, Green]"));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("misfits")
  void what_does_not_fit_is_refused_and_never_bent(
      JsonCodec<?> codec, String json, String problem) {
    assertThatThrownBy(() -> JsonObject.parse("{\"f\":" + json + "}").value("f", codec))
        .isInstanceOf(JsonException.class)
        .hasMessageStartingWith(problem == null ? "field 'f': Text" : "field 'f' " + problem);
  }

  @Test
  @SuppressWarnings("NullOptional") // the mistake is the subject
  void what_json_cannot_say_is_refused_before_it_leaves() {
    unwritable(JsonCodec.TEXT, null, "has no value; declare it Optional if it may be missing");
    unwritable(JsonCodec.DOUBLE, Double.NaN, "is NaN, and JSON has no such number");
    unwritable(
        JsonCodec.FLOAT, Float.NEGATIVE_INFINITY, "is -Infinity, and JSON has no such number");
    unwritable(
        JsonCodec.DECIMAL,
        new BigDecimal(BigInteger.TEN.pow(1_000)),
        "has a number of 1001 characters, more than a receiver reads; send it as a string");
    unwritable(
        JsonCodec.map(JsonCodec.TEXT),
        Collections.singletonMap(null, "x"),
        "has a key that is null");
    refused(
        () ->
            JsonText.object(
                json -> json.field("f", JsonCodec.list(JsonCodec.TEXT), Arrays.asList("a", null))),
        "field 'f[1]' has no value; declare it Optional if it may be missing");
    refused(
        () -> JsonText.object(json -> json.optional("f", JsonCodec.TEXT, null)),
        "field 'f' is null; give it Optional.empty()");
  }

  @Test
  void a_map_keeps_its_order_and_nothing_that_was_read_can_be_changed() {
    Map<String, String> letters = new LinkedHashMap<>();
    List.of("z", "a", "m").forEach(letter -> letters.put(letter, letter));

    JsonCodec<Map<String, String>> codec = JsonCodec.map(JsonCodec.TEXT);
    Map<String, String> read = codec.parse(codec.toText(letters));

    assertThat(read.keySet()).containsExactly("z", "a", "m");
    assertThatThrownBy(() -> read.put("b", "b")).isInstanceOf(UnsupportedOperationException.class);
  }

  private static <T> void unwritable(JsonCodec<T> codec, T value, String problem) {
    refused(() -> JsonText.object(json -> json.field("f", codec, value)), "field 'f' " + problem);
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(JsonException.class).hasMessage(message);
  }
}
