package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"quoted\" and \\back\\slashed\\",
        "line\nbreak\r\ttab\b\f",
        "\u0000 and \u001f and \u007f",
        "\u0085\u2028\u2029",
        "äöü€ 漢字 🚱",
        "'; DROP TABLE x; --",
        "</script>",
        "\\u0041 stays as it is",
        "\ud83d alone",
        "alone \ude31",
        "\ude31\ud83d the wrong way round",
      })
  void any_text_comes_back_as_it_went_out(String text) {
    String json = JsonWriter.write(Map.of("text", text));

    assertThat(json).doesNotContain("\n", "\r", "\u2028");
    assertThat(throughUtf8(json)).isEqualTo(json);
    assertThat(JsonReader.read(json)).isEqualTo(Map.of("text", text));
  }

  @Test
  void random_text_comes_back_as_it_went_out() {
    Random random = new Random(4711);
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      random.ints(20, 0, 0x10000).forEach(unit -> text.append((char) unit));
      String json = JsonWriter.write(text);
      assertThat(JsonReader.read(throughUtf8(json))).isEqualTo(text.toString());
    }
  }

  private static String throughUtf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  @Test
  void plain_values_have_their_usual_form() {
    assertThat(JsonWriter.write(Arrays.asList(1, -2L, 1.5, true, null)))
        .isEqualTo("[1,-2,1.5,true,null]");
    assertThat(JsonWriter.write(new Object[] {BigInteger.TWO.pow(80)}))
        .isEqualTo("[1208925819614629174706176]");
    assertThat(JsonWriter.write(Instant.EPOCH)).isEqualTo("\"1970-01-01T00:00:00Z\"");
    assertThat(JsonWriter.write(Duration.ofSeconds(90))).isEqualTo("\"PT1M30S\"");
    assertThat(JsonWriter.write(new UUID(0, 1)))
        .isEqualTo("\"00000000-0000-0000-0000-000000000001\"");
    assertThat(JsonWriter.write(TimeUnit.DAYS)).isEqualTo("\"DAYS\"");
    assertThat(JsonWriter.write(Optional.empty())).isEqualTo("null");
    assertThat(JsonWriter.write(Map.of())).isEqualTo("{}");
  }

  @Test
  void a_number_keeps_all_its_digits() {
    String digits = "12345678901234567890.123456789012345678901";

    assertThat(JsonWriter.write(JsonReader.read(digits))).isEqualTo(digits);
    assertThat(JsonWriter.write(new BigDecimal("1e400"))).isEqualTo("1E+400");
    assertThat(JsonReader.read("-0.5E-2")).isEqualTo(new BigDecimal("-0.005"));
  }

  @Test
  void what_has_no_place_in_json_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonWriter.write(Map.of("at", new Object())))
        .withMessageContaining("java.lang.Object");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonWriter.write(Double.NaN))
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonWriter.write(Float.POSITIVE_INFINITY));
  }

  @Test
  void a_value_that_contains_itself_is_refused() {
    List<Object> loop = new ArrayList<>();
    loop.add(loop);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonWriter.write(loop))
        .withMessageContaining("contain itself");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "{",
        "[1,",
        "[1,]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "\"open",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u１２３４\"",
        "\"a\nb\"",
        "01",
        "+1",
        ".5",
        "1.",
        "1e",
        "-",
        "NaN",
        "tru",
        "nul",
        "1 2",
        "{} {}",
        "<html>",
        "1e99999999999",
      })
  void what_is_no_json_is_refused(String text) {
    assertThatThrownBy(() -> JsonReader.read(text)).isInstanceOf(JsonException.class);
  }

  @Test
  void a_deep_nest_does_not_overflow_the_stack() {
    assertThatThrownBy(() -> JsonReader.read("[".repeat(1_000_000)))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("deep");
  }

  @Test
  void blanks_and_escapes_are_read() {
    assertThat(
            JsonReader.read(
                " { \"a\" : [ 1 , \"\\u00e4\\/\\n\\uD83D\\uDEB1\" ] , \"b\" : { } } \n"))
        .isEqualTo(Map.of("a", List.of(BigDecimal.ONE, "ä/\n🚱"), "b", Map.of()));
  }

  @Test
  void fields_of_another_type_count_as_missing() {
    JsonFields json =
        JsonFields.parse("{\"a\":1,\"b\":\"x\",\"c\":null,\"d\":\"soon\"}").orElseThrow();

    assertThat(json.text("a")).isEmpty();
    assertThat(json.integer("b")).isEmpty();
    assertThat(json.text("c")).isEmpty();
    assertThat(json.instant("d")).isEmpty();
    assertThat(json.oneOf("b", OperationStatus.class, OperationStatus.Unknown))
        .isEqualTo(OperationStatus.Unknown);
    assertThat(JsonFields.parse("[]")).isEmpty();
  }
}
