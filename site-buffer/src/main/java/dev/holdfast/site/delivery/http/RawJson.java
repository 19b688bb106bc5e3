package dev.holdfast.site.delivery.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.text.UnicodeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON value as it was written. A body has to leave the way it came, with its order of fields and
 * its {@code 1.00}, so it is cut out of the text and not built again from what was understood.
 */
record RawJson(String text) {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** What is done with a document while the parser stands on its first token. */
  @FunctionalInterface
  private interface Reading<T> {
    T from(JsonParser parser) throws IOException;
  }

  boolean isNull() {
    return text.equals("null");
  }

  boolean isString() {
    return text.startsWith("\"");
  }

  boolean isObject() {
    return text.startsWith("{");
  }

  boolean isArray() {
    return text.startsWith("[");
  }

  /** The fields of an object in their order; those that are null count as absent. */
  Map<String, RawJson> fields() {
    return read(JsonToken.START_OBJECT, "an object", this::fields);
  }

  List<RawJson> elements() {
    return read(JsonToken.START_ARRAY, "an array", this::elements);
  }

  String string() {
    String value = read(JsonToken.VALUE_STRING, "a string", JsonParser::getText);
    if (!UnicodeText.isWellFormed(value)) {
      throw new JsonException("is not valid Unicode text (a lone surrogate)");
    }
    return value;
  }

  /** A string without its quotes; a number or a truth value as it stands. */
  String scalar() {
    if (isNull() || isObject() || isArray()) {
      throw new JsonException("must be a string, a number, true or false");
    }
    return isString() ? string() : text;
  }

  private <T> T read(JsonToken first, String expected, Reading<T> reading) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != first) {
        throw new JsonException("must be " + expected);
      }
      T value = reading.from(parser);
      if (parser.nextToken() != null) {
        throw new JsonException("has text after its end");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new JsonException("is not valid JSON: " + JsonException.told(e), e);
    } catch (IOException e) {
      throw new JsonException("cannot be read", e);
    }
  }

  private Map<String, RawJson> fields(JsonParser parser) throws IOException {
    Map<String, RawJson> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      RawJson value = current(parser);
      if (!value.isNull()) {
        fields.put(name, value);
      }
    }
    return fields;
  }

  private List<RawJson> elements(JsonParser parser) throws IOException {
    List<RawJson> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(current(parser));
    }
    return elements;
  }

  private RawJson current(JsonParser parser) throws IOException {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return new RawJson(text.substring(start, (int) parser.currentLocation().getCharOffset()));
  }
}
