package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Writes one JSON object as text; absent optionals leave no field behind. */
public final class JsonText {

  /** Fills the object that is open on the writer. */
  @FunctionalInterface
  public interface Body {
    void writeTo(JsonText json) throws IOException;
  }

  private final JsonGenerator out;

  JsonText(JsonGenerator out) {
    this.out = out;
  }

  public static String object(Body body) {
    return of(
        out -> {
          out.writeStartObject();
          body.writeTo(new JsonText(out));
          out.writeEndObject();
        });
  }

  /** Writes one value, whatever it is. */
  @FunctionalInterface
  interface Value {
    void writeTo(JsonGenerator out) throws IOException;
  }

  static String of(Value value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JsonTree.FACTORY.createGenerator(text)) {
      value.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory", e);
    }
    return text.toString();
  }

  public JsonText field(String name, Object value) throws IOException {
    out.writeStringField(name, value.toString());
    return this;
  }

  public JsonText field(String name, Optional<?> value) throws IOException {
    if (value.isPresent()) {
      field(name, value.get());
    }
    return this;
  }

  public JsonText field(String name, int value) throws IOException {
    out.writeNumberField(name, value);
    return this;
  }

  public JsonText decimal(String name, double value) throws IOException {
    out.writeNumberField(name, value);
    return this;
  }

  public JsonText texts(String name, List<String> values) throws IOException {
    out.writeArrayFieldStart(name);
    for (String value : values) {
      out.writeString(value);
    }
    out.writeEndArray();
    return this;
  }

  public JsonText field(String name, boolean value) throws IOException {
    out.writeBooleanField(name, value);
    return this;
  }

  public JsonText object(String name, Body body) throws IOException {
    out.writeObjectFieldStart(name);
    body.writeTo(this);
    out.writeEndObject();
    return this;
  }

  /**
   * @throws JsonException naming the field when there is no value, or none that JSON can say
   */
  public <T> JsonText field(String name, JsonCodec<T> codec, T value) throws IOException {
    out.writeFieldName(name);
    try {
      codec.write(out, value);
    } catch (JsonException e) {
      throw e.within(name);
    }
    return this;
  }

  /** Leaves no field behind when it is empty. */
  public <T> JsonText optional(String name, JsonCodec<T> codec, Optional<T> value)
      throws IOException {
    if (value == null) {
      throw JsonException.of("is null; give it Optional.empty()").within(name);
    }
    return value.isPresent() ? field(name, codec, value.get()) : this;
  }
}
