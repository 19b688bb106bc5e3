package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.text.ForeignText;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The fields of a stored call, each read under its name so that a flaw can say where it is. */
final class CallFields {

  private static final Set<String> KNOWN =
      Set.of("method", "path", "query", "headers", "body", "contentType", "parameters");

  private final Map<String, RawJson> fields;

  private CallFields(Map<String, RawJson> fields) {
    this.fields = fields;
  }

  static CallFields of(String payload) {
    Map<String, RawJson> fields = read("payload", new RawJson(payload), RawJson::fields);
    fields.keySet().stream()
        .filter(name -> !KNOWN.contains(name))
        .findFirst()
        .ifPresent(CallFields::refuseUnknown);
    return new CallFields(fields);
  }

  Optional<RawJson> json(String name) {
    return Optional.ofNullable(fields.get(name));
  }

  Optional<String> string(String name) {
    return json(name).map(value -> read(name, value, RawJson::string));
  }

  Map<String, RawJson> object(String name) {
    return json(name).map(value -> read(name, value, RawJson::fields)).orElseGet(Map::of);
  }

  static <T> T read(String name, RawJson value, Function<RawJson, T> reading) {
    try {
      return reading.apply(value);
    } catch (JsonException e) {
      throw new FlawedCallException(name, e.getMessage());
    }
  }

  /** A misspelt body that is left out in silence would be a call that says something else. */
  private static void refuseUnknown(String name) {
    throw new FlawedCallException(
        ForeignText.name(name),
        "is not a field of a call; those are method, path, query, headers, body, contentType and"
            + " parameters");
  }
}
