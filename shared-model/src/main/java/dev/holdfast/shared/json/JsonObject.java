package dev.holdfast.shared.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A parsed JSON object that hands out its fields by type and names the one that is wrong. */
public final class JsonObject {

  private final Map<String, Object> fields;

  JsonObject(Map<String, Object> fields) {
    this.fields = fields;
  }

  public static JsonObject parse(String text) {
    return JsonTree.parseObject(text);
  }

  /** What a text with these fields would parse to: strings, numbers, booleans, objects, lists. */
  public static JsonObject of(Map<String, Object> fields) {
    return new JsonObject(Collections.unmodifiableMap(new LinkedHashMap<>(fields)));
  }

  /**
   * All fields, for those who must know which are there: a field that is {@code null} is in it, one
   * that was left out is not. Objects are {@link JsonObject}, arrays are lists.
   */
  public Map<String, Object> fields() {
    return Collections.unmodifiableMap(fields);
  }

  /**
   * A field of a text that is an object, whatever it holds: a string as it reads, anything else
   * exactly as it stands there.
   *
   * @throws JsonException when the field is missing or null
   */
  public String textOrValue(String field, String parsedFrom) {
    Object value = fields.get(field);
    if (value == null) {
      throw missing(field);
    }
    return value instanceof String text
        ? text
        : JsonTree.textOf(parsedFrom, field).orElseThrow(() -> missing(field));
  }

  public String text(String field) {
    return optionalText(field).orElseThrow(() -> missing(field));
  }

  public Optional<String> optionalText(String field) {
    return get(field, String.class, "a string");
  }

  public boolean flag(String field) {
    return optionalFlag(field).orElseThrow(() -> missing(field));
  }

  public Optional<Boolean> optionalFlag(String field) {
    return get(field, Boolean.class, "true or false");
  }

  public int integer(String field) {
    return optionalInteger(field).orElseThrow(() -> missing(field));
  }

  public Optional<Integer> optionalInteger(String field) {
    return get(field, Long.class, "a whole number").map(value -> inRange(field, value));
  }

  private static int inRange(String field, long value) {
    if (value != (int) value) {
      throw JsonException.of("is out of range").within(field);
    }
    return (int) value;
  }

  public Instant instant(String field) {
    return optionalInstant(field).orElseThrow(() -> missing(field));
  }

  public Optional<Instant> optionalInstant(String field) {
    return optional(field, Instant::parse);
  }

  /** A string field read by {@code parser}; what it throws is reported under the field's name. */
  public <T> T value(String field, Function<String, T> parser) {
    return optional(field, parser).orElseThrow(() -> missing(field));
  }

  public <T> Optional<T> optional(String field, Function<String, T> parser) {
    try {
      return optionalText(field).map(parser);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new JsonException(e.getMessage(), e).within(field);
    }
  }

  /** A field that must be there. */
  public <T> T value(String field, JsonCodec<T> codec) {
    return optional(field, codec).orElseThrow(() -> missing(field));
  }

  public <T> Optional<T> optional(String field, JsonCodec<T> codec) {
    Object value = fields.get(field);
    try {
      return value == null ? Optional.empty() : Optional.of(codec.read(value));
    } catch (JsonException e) {
      throw e.within(field);
    }
  }

  /** A string field that names one of an enum's values. */
  public <E extends Enum<E>> E oneOf(String field, Class<E> type) {
    String name = text(field);
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                JsonException.of("must be one of " + Arrays.toString(type.getEnumConstants()))
                    .within(field));
  }

  public JsonObject object(String field) {
    return get(field, JsonObject.class, "an object").orElseThrow(() -> missing(field));
  }

  private <T> Optional<T> get(String field, Class<T> type, String expected) {
    Object value = fields.get(field);
    if (value != null && !type.isInstance(value)) {
      throw JsonException.of("must be " + expected).within(field);
    }
    return Optional.ofNullable(type.cast(value));
  }

  private static JsonException missing(String field) {
    return JsonException.of("is missing").within(field);
  }
}
