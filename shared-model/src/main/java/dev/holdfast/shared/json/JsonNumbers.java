package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers that arrive as they left, or are refused: never cut, never rounded to infinity. */
final class JsonNumbers {

  private JsonNumbers() {}

  static void whole(JsonGenerator out, Number value) throws IOException {
    out.writeNumber(value.longValue());
  }

  static long whole(Object value, int bits) {
    if (value instanceof BigInteger) {
      throw outOfRange();
    }
    long number = JsonCodec.as(Long.class, "a whole number", value);
    int unused = Long.SIZE - bits;
    if (number << unused >> unused != number) {
      throw outOfRange();
    }
    return number;
  }

  static void floating(JsonGenerator out, Float value) throws IOException {
    requireFinite(value.doubleValue());
    out.writeNumber(value);
  }

  static void floating(JsonGenerator out, Double value) throws IOException {
    requireFinite(value);
    out.writeNumber(value);
  }

  private static void requireFinite(double value) {
    if (!Double.isFinite(value)) {
      throw JsonException.of("is %s, and JSON has no such number".formatted(value));
    }
  }

  static float floatValue(Object value) {
    float number = number(value).floatValue();
    if (Float.isInfinite(number)) {
      throw outOfRange();
    }
    return number;
  }

  static double doubleValue(Object value) {
    double number = number(value).doubleValue();
    if (Double.isInfinite(number)) {
      throw outOfRange();
    }
    return number;
  }

  /** With its scale: 1.10 stays 1.10. */
  static void decimal(JsonGenerator out, BigDecimal value) throws IOException {
    String digits = value.toString();
    if (digits.length() > StreamReadConstraints.DEFAULT_MAX_NUM_LEN) {
      throw JsonException.of(
          "has a number of %d characters, more than a receiver reads; send it as a string"
              .formatted(digits.length()));
    }
    out.writeNumber(digits);
  }

  static BigDecimal decimal(Object value) {
    Number number = number(value);
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof BigInteger whole
        ? new BigDecimal(whole)
        : BigDecimal.valueOf(number.longValue());
  }

  private static Number number(Object value) {
    return JsonCodec.as(Number.class, "a number", value);
  }

  private static JsonException outOfRange() {
    return JsonException.of("is out of range");
  }
}
