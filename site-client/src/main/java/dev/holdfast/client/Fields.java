package dev.holdfast.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A JSON object in the making; every change makes a new one. */
record Fields(Map<String, Object> values) {

  static final Fields NONE = new Fields(Map.of());

  Fields with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(name, Objects.requireNonNull(value, () -> name + " must not be null"));
    return new Fields(Collections.unmodifiableMap(changed));
  }

  Fields withAll(Fields more) {
    Map<String, Object> both = new LinkedHashMap<>(values);
    both.putAll(more.values);
    return new Fields(Collections.unmodifiableMap(both));
  }

  /** An entry of the object inside this field. */
  Fields withEntry(String field, String name, Object value) {
    Map<String, Object> entries = new LinkedHashMap<>();
    if (values.get(field) instanceof Map<?, ?> present) {
      present.forEach((key, entry) -> entries.put(key.toString(), entry));
    }
    return with(field, new Fields(entries).with(name, value).values);
  }

  /** A text that was set before. */
  String text(String name) {
    return (String) values.get(name);
  }

  String json() {
    return JsonWriter.write(values);
  }
}
