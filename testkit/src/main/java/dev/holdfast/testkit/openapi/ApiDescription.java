package dev.holdfast.testkit.openapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The page of an API, held against one wish: whoever reads it alone must be able to use every
 * endpoint.
 */
public final class ApiDescription {

  /** The server cuts a body above its limit off, and says nothing more. */
  private static final String TOO_LARGE = "413";

  private final Map<String, Object> page;
  private final List<String> flaws = new ArrayList<>();
  private final Set<Object> operationIds = new HashSet<>();
  private final DescribedExamples examples;

  /**
   * @param page the OpenAPI document
   * @param json reads a line of an example
   */
  public ApiDescription(Map<String, Object> page, Function<String, Map<String, Object>> json) {
    this.page = page;
    Map<String, Map<String, Object>> schemas = schemas(page);
    this.examples = new DescribedExamples(schemas, json, flaws);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Object>> schemas(Map<String, Object> page) {
    Map<String, Object> components = map(page.getOrDefault("components", Map.of()));
    return (Map<String, Map<String, Object>>) components.getOrDefault("schemas", Map.of());
  }

  /** What is not explained, not shown by example, or shown by one that its schema does not fit. */
  public List<String> flaws() {
    flaws.clear();
    operationIds.clear();
    Map<String, Object> paths = map(page.getOrDefault("paths", Map.of()));
    if (paths.isEmpty()) {
      flaws.add("there is no endpoint");
    }
    paths.forEach(
        (path, operations) -> map(operations).forEach((verb, it) -> look(path, verb, it)));
    return List.copyOf(flaws);
  }

  private void look(String path, String verb, Object described) {
    if (!(described instanceof Map<?, ?>) || "parameters".equals(verb)) {
      return;
    }
    String place = verb.toUpperCase(Locale.ROOT) + " " + path;
    Map<String, Object> operation = map(described);
    requireText(place, "summary", operation);
    requireText(place, "description", operation);
    requireText(place, "operationId", operation);
    if (!operationIds.add(operation.get("operationId"))) {
      flaws.add(place + ": has the operationId of another one");
    }
    list(operation.get("parameters"))
        .forEach(
            parameter ->
                requireText(
                    place + " parameter " + parameter.get("name"), "description", parameter));
    if (operation.containsKey("requestBody")) {
      requireExamples(place + " request", map(operation.get("requestBody")));
    }
    Map<String, Object> responses = map(operation.get("responses"));
    if (responses.keySet().stream().noneMatch(status -> status.startsWith("2"))) {
      flaws.add(place + ": says nothing of success");
    }
    responses.forEach((status, response) -> look(place + " " + status, status, map(response)));
  }

  private void look(String place, String status, Map<String, Object> response) {
    requireText(place, "description", response);
    boolean refusal = status.startsWith("4") || status.startsWith("5");
    if (refusal && !response.containsKey("content") && !TOO_LARGE.equals(status)) {
      flaws.add(place + ": says nothing of the problem");
    }
    requireExamples(place, response);
    if (refusal) {
      content(response)
          .forEach((type, media) -> examples.requireStatus(place, type, map(media), status));
    }
  }

  private void requireText(String place, String field, Map<String, Object> described) {
    if (!(described.get(field) instanceof String text) || text.isBlank()) {
      flaws.add(place + ": no " + field);
    }
  }

  private void requireExamples(String place, Map<String, Object> body) {
    content(body).forEach((type, media) -> examples.require(place, type, map(media)));
  }

  private static Map<String, Object> content(Map<String, Object> body) {
    return map(body.getOrDefault("content", Map.of()));
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> list(Object value) {
    return value == null ? List.of() : (List<Map<String, Object>>) value;
  }
}
