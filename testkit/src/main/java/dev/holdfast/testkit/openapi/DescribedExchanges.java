package dev.holdfast.testkit.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is really sent and answered, held against the document of the API. */
public final class DescribedExchanges {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String OBJECT = "application/json";
  private static final String PROBLEM = "application/problem+json";
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]+}");

  private final JsonNode document;
  private final DescribedSchemas schemas;

  /**
   * @param document as the service hands it out, in JSON
   */
  public DescribedExchanges(String document) {
    this.document = json(document);
    this.schemas = new DescribedSchemas(this.document);
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("is no JSON: " + text, e);
    }
  }

  /** Empty where all is as described, or where the document does not speak of the path. */
  public List<String> flaws(Exchange exchange) {
    return operation(exchange)
        .map(
            operation ->
                Stream.concat(
                        answered(operation, exchange).stream(), asked(operation, exchange).stream())
                    .map(flaw -> exchange + " " + flaw)
                    .toList())
        .orElse(List.of());
  }

  /** Only of what was taken: tests ask for much that is refused, as a whole or line by line. */
  private List<String> asked(JsonNode operation, Exchange exchange) {
    JsonNode media = operation.path("requestBody").path("content").path(OBJECT);
    return exchange
        .sent()
        .filter(text -> exchange.isSuccess() && media.isObject() && !text.isBlank())
        .map(text -> held(OBJECT, media, text))
        .orElse(List.of());
  }

  private List<String> answered(JsonNode operation, Exchange exchange) {
    JsonNode content =
        operation.path("responses").path(Integer.toString(exchange.status())).path("content");
    String type = exchange.contentType().orElse("");
    if (content.has(type)) {
      return held(type, content.path(type), exchange.body());
    }
    if (type.equals(PROBLEM) && !exchange.isSuccess()) {
      return held(type, problem(), exchange.body());
    }
    return content.isMissingNode() && exchange.body().isEmpty() && isDescribed(operation, exchange)
        ? List.of()
        : List.of("answers '%s', which is not described".formatted(type));
  }

  private static boolean isDescribed(JsonNode operation, Exchange exchange) {
    return operation.path("responses").has(Integer.toString(exchange.status()));
  }

  private static JsonNode problem() {
    return json("{\"schema\": {\"$ref\": \"#/components/schemas/Problem\"}}");
  }

  private List<String> held(String type, JsonNode media, String text) {
    if (type.equals(DescribedExamples.LINES)) {
      JsonNode line = media.path(DescribedExamples.ITEM_SCHEMA);
      return line.isMissingNode()
          ? List.of()
          : text.lines()
              .filter(one -> !one.isBlank())
              .flatMap(one -> schemas.flaws(line, json(one)).stream())
              .toList();
    }
    return type.endsWith("json") ? schemas.flaws(media.path("schema"), json(text)) : List.of();
  }

  /** The path with the fewest variables comes first, as requests are routed. */
  private Optional<JsonNode> operation(Exchange exchange) {
    String method = exchange.method().toLowerCase(Locale.ROOT);
    return document.path("paths").properties().stream()
        .filter(
            path -> exchange.path().matches(VARIABLE.matcher(path.getKey()).replaceAll("[^/]+")))
        .min(Comparator.comparing(path -> VARIABLE.matcher(path.getKey()).results().count()))
        .map(path -> path.getValue().path(method))
        .filter(JsonNode::isObject);
  }
}
