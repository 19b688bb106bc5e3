package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Writes one JSON object as text; absent optionals leave no field behind. */
public final class JsonText {

  /** Fills the object that is open on the writer. */
  @FunctionalInterface
  public interface Body {
    void writeTo(JsonText json) throws IOException;
  }

  private final JsonGenerator out;

  private JsonText(JsonGenerator out) {
    this.out = out;
  }

  public static String object(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JsonTree.FACTORY.createGenerator(text)) {
      out.writeStartObject();
      body.writeTo(new JsonText(out));
      out.writeEndObject();
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
}
