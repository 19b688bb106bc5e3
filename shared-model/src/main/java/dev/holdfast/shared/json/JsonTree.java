package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.holdfast.shared.text.UnicodeText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns JSON text into plain Java values. A field given twice is refused: which one was signed? */
final class JsonTree {

  static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonTree() {}

  static JsonObject parseObject(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new JsonException("expected a JSON object");
      }
      JsonObject object = object(parser);
      if (parser.nextToken() != null) {
        throw new JsonException("there is text after the JSON object");
      }
      return object;
    } catch (JsonProcessingException e) {
      throw new JsonException("not valid JSON: " + JsonException.told(e), e);
    } catch (IOException e) {
      throw new JsonException("JSON cannot be read", e);
    }
  }

  /** The value of a field of the outermost object, exactly as it stands in the text. */
  static Optional<String> textOf(String text, String field) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals(field);
        JsonToken value = parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        if (wanted && value.isScalarValue()) {
          return Optional.of(parser.getText());
        }
        parser.skipChildren();
        if (wanted) {
          return Optional.of(text.substring(start, (int) parser.currentLocation().getCharOffset()));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new JsonException("JSON cannot be read", e);
    }
  }

  private static JsonObject object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return new JsonObject(fields);
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return items;
  }

  /** A lone surrogate has no UTF-8: it would be signed as '?', and so could be put for one. */
  private static String unicode(String text) {
    if (!UnicodeText.isWellFormed(text)) {
      throw new JsonException("not valid Unicode text: there is a lone surrogate");
    }
    return text;
  }

  /** JSON knows no limit for an exponent, and {@link BigDecimal} has one. */
  private static BigDecimal decimal(JsonParser parser) throws IOException {
    try {
      return parser.getDecimalValue();
    } catch (NumberFormatException e) {
      throw new JsonException("a number is too large or too small to be read", e);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> unicode(parser.getText());
      case VALUE_NUMBER_INT ->
          switch (parser.getNumberType()) {
            case INT, LONG -> parser.getLongValue();
            default -> parser.getBigIntegerValue();
          };
      case VALUE_NUMBER_FLOAT -> decimal(parser);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new JsonException("unexpected " + parser.currentToken());
    };
  }
}
