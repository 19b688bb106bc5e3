package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.json.JsonException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Generated serialisers, at work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SerialiserTest {

  private static final String EVERYTHING =
      """
      package shop;

      import dev.holdfast.messaging.annotations.Signal;
      import java.math.BigDecimal;
      import java.time.*;
      import java.util.*;

      @Signal
      public record Everything(
          String text, boolean flag, byte b, short s, int i, long l, float f, double d,
          Boolean boxedFlag, Byte boxedByte, Short boxedShort, Integer boxedInt, Long boxedLong,
          Float boxedFloat, Double boxedDouble, BigDecimal decimal, UUID id, Instant at,
          LocalDate day, Duration took, Level level, Optional<String> note,
          Optional<List<Integer>> numbers, List<String> texts, List<List<Part>> parts,
          Map<String, Map<String, Long>> counts, Part part) {

        public enum Level { LOW, HIGH }

        public record Part(String name, Optional<Part2> inner) {}

        public record Part2(List<Level> levels) {}
      }
      """;

  private static final String SAMPLES =
      """
      package shop;

      import java.math.BigDecimal;
      import java.time.*;
      import java.util.*;

      public final class Samples {

        private Samples() {}

        public static Everything full() {
          return new Everything(
              "quote \\" backslash \\\\ nul \\0 line \\u2028 sign \\uD83D\\uDEA7 </script>", true,
              Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, Float.MIN_VALUE,
              Double.MIN_VALUE, false, Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE,
              Long.MAX_VALUE, Float.MAX_VALUE, Double.MAX_VALUE, new BigDecimal("12345678901234567890.10"),
              new UUID(1, 2), Instant.MAX, LocalDate.MIN, Duration.ofNanos(-1), Everything.Level.HIGH,
              Optional.of(""), Optional.of(List.of(1, 2)), List.of("a", ""),
              List.of(List.of(), List.of(new Everything.Part("p", Optional.empty()))),
              Map.of("", Map.of("x", 1L), "y", Map.of()),
              new Everything.Part(
                  "q", Optional.of(new Everything.Part2(List.of(Everything.Level.LOW)))));
        }

        public static Everything withoutText() {
          Everything e = full();
          return new Everything(
              null, e.flag(), e.b(), e.s(), e.i(), e.l(), e.f(), e.d(), e.boxedFlag(), e.boxedByte(),
              e.boxedShort(), e.boxedInt(), e.boxedLong(), e.boxedFloat(), e.boxedDouble(),
              e.decimal(), e.id(), e.at(), e.day(), e.took(), e.level(), e.note(), e.numbers(),
              e.texts(), e.parts(), e.counts(), e.part());
        }
      }
      """;

  private Compiled compiled;

  @BeforeAll
  void compile(@TempDir Path directory) {
    compiled = Shop.in(directory).source(EVERYTHING).source(SAMPLES).onSqlite().compile().cleanly();
  }

  @Test
  void every_kind_of_component_reads_back_as_it_was() {
    ClassLoader classes = compiled.classes();
    Object full = compiled.call(classes, "shop.Samples", "full");

    Object text = compiled.call(classes, "shop.EverythingJson", "write", full);

    assertThat(compiled.call(classes, "shop.EverythingJson", "read", text)).isEqualTo(full);
  }

  @Test
  void a_component_that_is_null_is_refused_by_its_name_before_it_leaves() {
    ClassLoader classes = compiled.classes();
    Object incomplete = compiled.call(classes, "shop.Samples", "withoutText");

    assertThatThrownBy(() -> compiled.call(classes, "shop.EverythingJson", "write", incomplete))
        .isInstanceOf(JsonException.class)
        .hasMessage("field 'text' has no value; declare it Optional if it may be missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'item':'x','count':1,'price':2.50,'colour':'RED'}",
        "{'colour':'RED','later':[{}],'price':2.50,'more':null,'count':1,'item':'x'}"
      })
  void order_and_unknown_fields_do_not_matter(String text) {
    assertThat(compiled.call("shop.OrderLineJson", "read", text.replace('\'', '"')))
        .hasToString("OrderLine[item=x, count=1, price=2.50, colour=RED]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | field 'orderId' is missing",
        "{'orderId':'1-1-1-1-1'} | field 'orderId' must be a UUID",
        "{'orderId':'00000000-0000-4000-8000-00000000000a'} | field 'at' is missing",
        "{'orderId':'00000000-0000-4000-8000-00000000000a','at':'1970-01-01T00:00:00Z','lines':[{'item':'x'}]}"
            + " | field 'lines[0].count' is missing",
        "{'orderId':'00000000-0000-4000-8000-00000000000a','at':'1970-01-01T00:00:00Z','lines':[{'item':'x','count':2147483648}]}"
            + " | field 'lines[0].count' is out of range",
        "{'orderId':'00000000-0000-4000-8000-00000000000a','at':'1970-01-01T00:00:00Z','lines':[{'item':'x','count':1,'price':1,'colour':'red'}]}"
            + " | field 'lines[0].colour' must be one of [RED, GREEN]",
        "[] | expected a JSON object"
      })
  void what_is_missing_or_wrong_is_named(String text, String message) {
    assertThatThrownBy(
            () -> compiled.call("shop.OrderApprovedJson", "read", text.replace('\'', '"')))
        .isInstanceOf(JsonException.class)
        .hasMessage(message);
  }

  @Test
  void an_optional_that_is_empty_leaves_no_field() {
    String text = "{\"name\":\"p\"}";

    Object part = compiled.call("shop.EverythingPartJson", "read", text);

    assertThat(
            compiled.call(
                part.getClass().getClassLoader(), "shop.EverythingPartJson", "write", part))
        .isEqualTo(text);
  }
}
