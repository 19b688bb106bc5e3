package dev.holdfast.client;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** The fields of a JSON object; what is missing, null or of another type is empty. */
record JsonFields(Map<String, Object> values) {

  /**
   * Empty when the text is JSON but not an object.
   *
   * @throws JsonException when it is no JSON
   */
  static Optional<JsonFields> parse(String text) {
    return JsonReader.read(text) instanceof Map<?, ?> map
        ? Optional.of(new JsonFields(withTextKeys(map)))
        : Optional.empty();
  }

  @SuppressWarnings("unchecked") // The reader makes no other maps.
  private static Map<String, Object> withTextKeys(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  Optional<String> text(String name) {
    return value(name, String.class);
  }

  Optional<Boolean> bool(String name) {
    return value(name, Boolean.class);
  }

  Optional<Integer> integer(String name) {
    return value(name, BigDecimal.class).map(BigDecimal::intValue);
  }

  Optional<Instant> instant(String name) {
    return text(name).flatMap(JsonFields::toInstant);
  }

  private static Optional<Instant> toInstant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The constant of this name, {@code otherwise} for one that a newer site may know. */
  <E extends Enum<E>> E oneOf(String name, Class<E> type, E otherwise) {
    String wanted = text(name).orElse("");
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(wanted))
        .findFirst()
        .orElse(otherwise);
  }

  private <T> Optional<T> value(String name, Class<T> type) {
    return Optional.ofNullable(values.get(name)).filter(type::isInstance).map(type::cast);
  }
}
