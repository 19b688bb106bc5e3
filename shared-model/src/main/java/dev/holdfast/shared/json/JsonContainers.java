package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists and maps; what is wrong inside is told by its place, as in {@code lines[2].price}. */
final class JsonContainers {

  private JsonContainers() {}

  static <T> JsonCodec<List<T>> list(JsonCodec<T> item) {
    return new JsonCodec<>((out, items) -> write(out, item, items), value -> list(item, value));
  }

  private static <T> void write(JsonGenerator out, JsonCodec<T> codec, List<T> items)
      throws IOException {
    int place = 0;
    out.writeStartArray();
    for (T item : items) {
      try {
        codec.write(out, item);
      } catch (JsonException e) {
        throw e.within("[" + place + "]");
      }
      place++;
    }
    out.writeEndArray();
  }

  private static <T> List<T> list(JsonCodec<T> codec, Object value) {
    List<?> parsed = JsonCodec.as(List.class, "an array", value);
    List<T> items = new ArrayList<>(parsed.size());
    for (Object item : parsed) {
      try {
        items.add(codec.read(item));
      } catch (JsonException e) {
        throw e.within("[" + items.size() + "]");
      }
    }
    return Collections.unmodifiableList(items);
  }

  static <T> JsonCodec<Map<String, T>> map(JsonCodec<T> item) {
    return new JsonCodec<>((out, items) -> write(out, item, items), value -> map(item, value));
  }

  private static <T> void write(JsonGenerator out, JsonCodec<T> codec, Map<String, T> items)
      throws IOException {
    out.writeStartObject();
    for (Map.Entry<String, T> entry : items.entrySet()) {
      if (entry.getKey() == null) {
        throw JsonException.of("has a key that is null");
      }
      new JsonText(out).field(entry.getKey(), codec, entry.getValue());
    }
    out.writeEndObject();
  }

  private static <T> Map<String, T> map(JsonCodec<T> codec, Object value) {
    JsonObject parsed = JsonCodec.as(JsonObject.class, "an object", value);
    Map<String, T> items = new LinkedHashMap<>();
    for (String key : parsed.fields().keySet()) {
      items.put(key, parsed.value(key, codec));
    }
    return Collections.unmodifiableMap(items);
  }
}
