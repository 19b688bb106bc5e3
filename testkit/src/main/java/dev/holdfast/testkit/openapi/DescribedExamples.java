package dev.holdfast.testkit.openapi;

import static dev.holdfast.testkit.openapi.ApiDescription.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The examples on the API's page, held against the schemas beside them. */
final class DescribedExamples {

  static final String LINES = "application/x-ndjson";

  /** What one line is; the schema of all is text. */
  static final String ITEM_SCHEMA = "x-itemSchema";

  private static final String PROBLEM = "application/problem+json";

  private final Map<String, Map<String, Object>> schemas;
  private final Function<String, Map<String, Object>> json;
  private final List<String> flaws;

  DescribedExamples(
      Map<String, Map<String, Object>> schemas,
      Function<String, Map<String, Object>> json,
      List<String> flaws) {
    this.schemas = schemas;
    this.json = json;
    this.flaws = flaws;
  }

  /** There is one, and it has no field and no value that the schema does not know. */
  void require(String place, String type, Map<String, Object> media) {
    String example = "%s example of %s".formatted(place, type);
    List<Object> shown = shown(type, media);
    if (shown.isEmpty()) {
      flaws.add(example + ": missing");
    }
    for (Object value : shown) {
      if (LINES.equals(type)) {
        requireLines(example, map(media.getOrDefault(ITEM_SCHEMA, Map.of())), value);
      } else {
        compare(example, map(media.getOrDefault("schema", Map.of())), value);
      }
    }
  }

  /** A problem is shown under the status that it has. */
  void requireStatus(String place, String type, Map<String, Object> media, String status) {
    if (PROBLEM.equals(type)) {
      shown(type, media).stream()
          .map(ApiDescription::map)
          .map(problem -> String.valueOf(problem.get("status")))
          .filter(said -> !said.equals(status))
          .forEach(said -> flaws.add("%s: shown by a problem of status %s".formatted(place, said)));
    }
  }

  /** What Swagger UI shows: the example of this place, else that of the schema or of its items. */
  private List<Object> shown(String type, Map<String, Object> media) {
    List<Object> own = new ArrayList<>();
    if (media.containsKey("example")) {
      own.add(media.get("example"));
    }
    map(media.getOrDefault("examples", Map.of()))
        .values()
        .forEach(named -> own.add(map(named).get("value")));
    boolean lines = LINES.equals(type);
    return own.isEmpty() && !lines ? ofSchema(map(media.getOrDefault("schema", Map.of()))) : own;
  }

  private List<Object> ofSchema(Map<String, Object> schema) {
    Map<String, Object> known = resolved(schema);
    if (known.get("examples") instanceof List<?> given) {
      return List.copyOf(given);
    }
    return known.get("items") instanceof Map<?, ?> items
        ? ofSchema(map(items)).stream().<Object>map(List::of).toList()
        : List.of();
  }

  private void requireLines(String place, Map<String, Object> schema, Object value) {
    if (!(value instanceof String text) || text.lines().count() < 2) {
      flaws.add(place + ": shows no lines");
      return;
    }
    text.lines().forEach(line -> compare(place, schema, json.apply(line)));
  }

  private void compare(String place, Map<String, Object> described, Object value) {
    Map<String, Object> schema = resolved(described);
    if (value == null || described.containsKey("oneOf")) {
      return;
    }
    if (value instanceof List<?> values && schema.get("items") instanceof Map<?, ?> items) {
      values.forEach(item -> compare(place, map(items), item));
      return;
    }
    if (value instanceof Map<?, ?> fields && schema.get("properties") instanceof Map<?, ?> known) {
      fields.forEach(
          (name, field) ->
              Optional.ofNullable(known.get(name))
                  .ifPresentOrElse(
                      property -> compare(place + " " + name, map(property), field),
                      () -> flaws.add("%s: has a field '%s'".formatted(place, name))));
      requireAll(place, schema, fields);
      return;
    }
    if (schema.containsKey("type") && !isOfType(schema.get("type").toString(), value)) {
      flaws.add("%s: is no %s: %s".formatted(place, schema.get("type"), value));
    }
    if (schema.get("enum") instanceof List<?> words && !words.contains(value)) {
      flaws.add("%s: is none of %s: %s".formatted(place, words, value));
    }
  }

  private void requireAll(String place, Map<String, Object> schema, Map<?, ?> fields) {
    if (schema.get("required") instanceof List<?> names) {
      names.stream()
          .filter(name -> !fields.containsKey(name))
          .forEach(name -> flaws.add("%s: lacks the field '%s'".formatted(place, name)));
    }
  }

  private static boolean isOfType(String types, Object value) {
    if (value instanceof String) {
      return types.contains("string");
    }
    if (value instanceof Boolean) {
      return types.contains("boolean");
    }
    if (value instanceof Integer || value instanceof Long) {
      return types.contains("integer") || types.contains("number");
    }
    if (value instanceof Number) {
      return types.contains("number");
    }
    return types.contains(value instanceof List<?> ? "array" : "object");
  }

  private Map<String, Object> resolved(Map<String, Object> schema) {
    return schema.get("$ref") instanceof String reference
        ? schemas.get(reference.substring(reference.lastIndexOf('/') + 1))
        : schema;
  }
}
