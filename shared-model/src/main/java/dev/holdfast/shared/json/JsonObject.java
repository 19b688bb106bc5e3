package dev.holdfast.shared.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
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
    long value = get(field, Long.class, "a whole number").orElseThrow(() -> missing(field));
    if (value != (int) value) {
      throw new JsonException("field '%s' is out of range".formatted(field));
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
      throw new JsonException("field '%s': %s".formatted(field, e.getMessage()), e);
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
                new JsonException(
                    "field '%s' must be one of %s"
                        .formatted(field, Arrays.toString(type.getEnumConstants()))));
  }

  public JsonObject object(String field) {
    return get(field, JsonObject.class, "an object").orElseThrow(() -> missing(field));
  }

  private <T> Optional<T> get(String field, Class<T> type, String expected) {
    Object value = fields.get(field);
    if (value != null && !type.isInstance(value)) {
      throw new JsonException("field '%s' must be %s".formatted(field, expected));
    }
    return Optional.ofNullable(type.cast(value));
  }

  private static JsonException missing(String field) {
    return new JsonException("field '%s' is missing".formatted(field));
  }
}
