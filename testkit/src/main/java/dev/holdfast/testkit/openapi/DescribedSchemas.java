package dev.holdfast.testkit.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The schemas of a document, taken at their word and beyond: a field that they do not name is one
 * that a generated client drops.
 */
final class DescribedSchemas {

  private static final String COMPONENTS = "components";

  private final ObjectNode components;
  private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(VersionFlag.V202012);
  private final SchemaValidatorsConfig settings =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
  private final Map<JsonNode, JsonSchema> known = new ConcurrentHashMap<>();

  DescribedSchemas(JsonNode document) {
    components = ((ObjectNode) document.path(COMPONENTS)).deepCopy();
    close(components);
  }

  /** Objects with named fields have no others. */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(DescribedSchemas::close);
  }

  List<String> flaws(JsonNode schema, JsonNode value) {
    return known.computeIfAbsent(schema, this::compiled).validate(value).stream()
        .map(Object::toString)
        .toList();
  }

  private JsonSchema compiled(JsonNode schema) {
    ObjectNode whole = schema.deepCopy();
    close(whole);
    whole.set(COMPONENTS, components);
    return factory.getSchema(whole, settings);
  }
}
