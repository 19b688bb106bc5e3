package dev.holdfast.client;

import java.net.URI;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes plain values as JSON on one line: maps, collections, arrays of objects, text, numbers,
 * booleans, null, and by their text enums, UUIDs and times.
 */
final class JsonWriter {

  /** Deeper than any sensible payload; a structure that contains itself ends here. */
  private static final int MAX_DEPTH = 200;

  private final StringBuilder out = new StringBuilder();

  private JsonWriter() {}

  /**
   * @throws IllegalArgumentException for a value that has no place in JSON
   */
  static String write(Object value) {
    JsonWriter writer = new JsonWriter();
    writer.value(value, 0);
    return writer.out.toString();
  }

  private void value(Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "the value is nested more than %d deep; does it contain itself?".formatted(MAX_DEPTH));
    }
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof CharSequence || value instanceof Character) {
      text(value.toString());
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Map<?, ?> map) {
      object(map, depth);
    } else if (value instanceof Collection<?> items) {
      array(items, depth);
    } else if (value instanceof Object[] items) {
      array(Arrays.asList(items), depth);
    } else if (value instanceof Optional<?> optional) {
      value(optional.orElse(null), depth + 1);
    } else if (hasText(value)) {
      text(value.toString());
    } else {
      throw new IllegalArgumentException(
          "%s cannot be written as JSON; turn it into a Map first"
              .formatted(value.getClass().getName()));
    }
  }

  private static boolean hasText(Object value) {
    return value instanceof Enum<?>
        || value instanceof UUID
        || value instanceof TemporalAccessor
        || value instanceof TemporalAmount
        || value instanceof URI;
  }

  private void number(Number number) {
    if (!Double.isFinite(number.doubleValue()) && isFloating(number)) {
      throw new IllegalArgumentException("JSON has no number " + number);
    }
    out.append(number);
  }

  /** A BigDecimal may be too large for a double and is finite all the same. */
  private static boolean isFloating(Number number) {
    return number instanceof Double || number instanceof Float;
  }

  private void object(Map<?, ?> map, int depth) {
    out.append('{');
    String separator = "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator);
      text(String.valueOf(entry.getKey()));
      out.append(':');
      value(entry.getValue(), depth + 1);
      separator = ",";
    }
    out.append('}');
  }

  private void array(Collection<?> items, int depth) {
    out.append('[');
    String separator = "";
    for (Object item : items) {
      out.append(separator);
      value(item, depth + 1);
      separator = ",";
    }
    out.append(']');
  }

  private void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (isLoneSurrogate(text, i) || c < ' ' || isLineEnd(c)) {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** Some readers of NDJSON take these for the end of a line. */
  private static boolean isLineEnd(char c) {
    return c == '\u0085' || c == '\u2028' || c == '\u2029' || c == '\u007f';
  }

  /**
   * UTF-8 has no bytes for half a character: unescaped it would silently become a question mark.
   */
  private static boolean isLoneSurrogate(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
