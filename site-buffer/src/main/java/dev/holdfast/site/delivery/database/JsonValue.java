package dev.holdfast.site.delivery.database;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * A parameter for a column that holds JSON.
 *
 * @param value as Vert.x's drivers know it
 */
record JsonValue(Object value) {

  /**
   * @param tree as it was parsed from the payload
   */
  static JsonValue of(Object tree) {
    return new JsonValue(convert(tree));
  }

  private static Object convert(Object tree) {
    if (tree instanceof dev.holdfast.shared.json.JsonObject object) {
      JsonObject converted = new JsonObject();
      object.fields().forEach((name, value) -> converted.put(name, convert(value)));
      return converted;
    }
    if (tree instanceof List<?> list) {
      JsonArray converted = new JsonArray();
      list.forEach(item -> converted.add(convert(item)));
      return converted;
    }
    return tree;
  }

  String encoded() {
    return Json.encode(value);
  }
}
