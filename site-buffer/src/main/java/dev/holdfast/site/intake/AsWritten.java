package dev.holdfast.site.intake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Set;

/**
 * Parts of a JSON object as text without blanks. Numbers stay as they were written: {@code 1E5} is
 * not {@code 1E+5} for a receiver that compares or signs what it gets.
 */
final class AsWritten {

  private static final JsonFactory FACTORY = new JsonFactory();

  private AsWritten() {}

  /**
   * @param object known to be one
   */
  static String without(Set<String> names, String object) {
    StringWriter text = new StringWriter(object.length());
    try (JsonParser in = FACTORY.createParser(object);
        JsonGenerator out = FACTORY.createGenerator(text)) {
      in.nextToken();
      out.writeStartObject();
      while (in.nextToken() != JsonToken.END_OBJECT) {
        String name = in.currentName();
        in.nextToken();
        if (names.contains(name)) {
          in.skipChildren();
        } else {
          out.writeFieldName(name);
          copy(in, out);
        }
      }
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
    return text.toString();
  }

  /** The value of one field, which is there. */
  static String field(String name, String object) {
    StringWriter text = new StringWriter(object.length());
    try (JsonParser in = FACTORY.createParser(object);
        JsonGenerator out = FACTORY.createGenerator(text)) {
      in.nextToken();
      while (!name.equals(in.nextFieldName())) {
        in.nextToken();
        in.skipChildren();
      }
      in.nextToken();
      copy(in, out);
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory", e);
    }
    return text.toString();
  }

  private static void copy(JsonParser in, JsonGenerator out) throws IOException {
    int depth = 0;
    do {
      JsonToken token = in.currentToken();
      if (token.isNumeric()) {
        out.writeNumber(in.getText());
      } else {
        out.copyCurrentEvent(in);
      }
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && in.nextToken() != null);
  }
}
