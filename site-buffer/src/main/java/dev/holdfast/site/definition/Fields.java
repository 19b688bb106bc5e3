package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonObject;
import io.quarkus.runtime.configuration.DurationConverter;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** The fields of one JSON object. What is wrong with one is told under its whole path. */
final class Fields {

  private static final int MAX_TEXT = 4_096;

  private final String path;
  private final Map<String, Object> values;

  private Fields(String path, Map<String, Object> values) {
    this.path = path;
    this.values = values;
  }

  static Fields of(JsonObject json) {
    return new Fields("", json.fields());
  }

  Map<String, Object> values() {
    return values;
  }

  FlawException flaw(String field, String problem) {
    return new FlawException(path + field, problem);
  }

  /** A misspelt field must not be mistaken for one that was left out. */
  void allowOnly(Set<String> known) {
    for (String field : values.keySet()) {
      if (!known.contains(field)) {
        throw new FlawException(path + Texts.shown(field), "is not a field of this definition");
      }
    }
  }

  /** One line of text. */
  Optional<String> text(String field) {
    Optional<String> text = raw(field);
    text.ifPresent(
        value -> {
          if (value.isBlank()) {
            throw flaw(field, "must not be blank");
          }
          if (value.length() > MAX_TEXT) {
            throw flaw(field, "must not be longer than %d characters".formatted(MAX_TEXT));
          }
          if (Texts.hasControls(value)) {
            throw flaw(field, "must not contain control characters");
          }
        });
    return text;
  }

  String requiredText(String field) {
    return text(field).orElseThrow(() -> flaw(field, "must be given"));
  }

  /** Text of any form. */
  Optional<String> raw(String field) {
    return get(field, String.class, "a string");
  }

  OptionalInt integer(String field, int least, int most) {
    Optional<Number> number = get(field, Number.class, "a whole number");
    if (number.isEmpty()) {
      return OptionalInt.empty();
    }
    boolean whole = number.get() instanceof Long || number.get() instanceof BigInteger;
    if (!whole || number.get().doubleValue() < least || number.get().doubleValue() > most) {
      throw flaw(field, "must be a whole number from %d to %d".formatted(least, most));
    }
    return OptionalInt.of(number.get().intValue());
  }

  OptionalDouble positive(String field, double most) {
    Optional<Number> number = get(field, Number.class, "a number");
    if (number.isEmpty()) {
      return OptionalDouble.empty();
    }
    double value = number.get().doubleValue();
    if (!(value > 0 && value <= most)) {
      throw flaw(field, "must be more than 0 and at most %.0f".formatted(most));
    }
    return OptionalDouble.of(value);
  }

  /** One or more, and none where it is left out. */
  List<?> list(String field, int most) {
    Optional<List<?>> list = get(field, List.class, "a list").map(any -> (List<?>) any);
    if (list.filter(given -> given.isEmpty() || given.size() > most).isPresent()) {
      throw flaw(field, "must be a list of 1 to %d; leave it out for no limit".formatted(most));
    }
    return list.isPresent() ? list.get() : List.of();
  }

  /** As in the settings: {@code 30s}, {@code 5m}, {@code 500ms}, or ISO-8601 {@code PT30S}. */
  Optional<Duration> duration(String field, Duration least, Duration most) {
    return text(field).map(value -> checked(field, value, least, most));
  }

  private Duration checked(String field, String value, Duration least, Duration most) {
    Duration duration;
    try {
      duration = DurationConverter.parseDuration(value.strip());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw flaw(field, "must be a duration such as 30s, 5m or PT30S");
    }
    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
      throw flaw(field, "must be a duration from %s to %s".formatted(least, most));
    }
    return duration;
  }

  Optional<Fields> object(String field) {
    return get(field, JsonObject.class, "an object")
        .map(json -> new Fields(path + field + ".", json.fields()));
  }

  /** A secret: given, taken away with {@code null}, or kept. */
  Optional<Secret> secret(String field, Optional<Secret> stored) {
    if (keepsSecret(field)) {
      return stored;
    }
    return text(field).map(Secret::new);
  }

  /** Left out, or sent back as it stands in an answer: as {@code {"set": true}}. */
  boolean keepsSecret(String field) {
    return !values.containsKey(field)
        || (values.get(field) instanceof JsonObject answered
            && answered.fields().equals(Map.of("set", true)));
  }

  private <T> Optional<T> get(String field, Class<T> type, String expected) {
    Object value = values.get(field);
    if (value != null && !type.isInstance(value)) {
      throw flaw(field, "must be " + expected);
    }
    return Optional.ofNullable(type.cast(value));
  }
}
