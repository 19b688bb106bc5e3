package dev.holdfast.client;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON text strictly (RFC 8259) into maps, lists, strings, {@link BigDecimal}s, booleans
 * and null. Of a name that comes twice the last value counts.
 */
final class JsonReader {

  /** Somebody else's answer must not overflow our stack. */
  private static final int MAX_DEPTH = 200;

  /** Making a number of a million digits takes minutes. */
  private static final int MAX_NUMBER_CHARS = 1_000;

  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * @throws JsonException when the text is anything but one JSON value
   */
  static Object read(String text) {
    JsonReader reader = new JsonReader(text);
    reader.skipBlanks();
    Object value = reader.value(0);
    reader.skipBlanks();
    if (reader.at < text.length()) {
      throw reader.unexpected();
    }
    return value;
  }

  private Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw new JsonException("nested more than " + MAX_DEPTH + " deep", at);
    }
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> text();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    skipBlanks();
    if (skip('}')) {
      return members;
    }
    do {
      skipBlanks();
      String name = text();
      skipBlanks();
      expect(':');
      skipBlanks();
      members.put(name, value(depth + 1));
      skipBlanks();
    } while (skip(','));
    expect('}');
    return members;
  }

  private List<Object> array(int depth) {
    List<Object> items = new ArrayList<>();
    expect('[');
    skipBlanks();
    if (skip(']')) {
      return items;
    }
    do {
      skipBlanks();
      items.add(value(depth + 1));
      skipBlanks();
    } while (skip(','));
    expect(']');
    return items;
  }

  private String text() {
    expect('"');
    StringBuilder read = new StringBuilder();
    while (!skip('"')) {
      char c = next();
      if (c < ' ') {
        throw new JsonException("a control character inside a text", at - 1);
      }
      read.append(c == '\\' ? escaped() : c);
    }
    return read.toString();
  }

  private char escaped() {
    char c = next();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw new JsonException("an unknown escape \\" + c, at - 1);
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = hexDigit(next());
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private int hexDigit(char c) {
    // Character.digit would take the digits of every script.
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0) {
      throw new JsonException("not a hexadecimal digit", at - 1);
    }
    return digit;
  }

  private BigDecimal number() {
    int start = at;
    skip('-');
    if (!skip('0')) {
      digits();
    }
    if (skip('.')) {
      digits();
    }
    if (skip('e') || skip('E')) {
      if (!skip('+')) {
        skip('-');
      }
      digits();
    }
    if (at - start > MAX_NUMBER_CHARS) {
      throw new JsonException("a number of more than " + MAX_NUMBER_CHARS + " characters", start);
    }
    try {
      return new BigDecimal(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw new JsonException("a number out of any range", start);
    }
  }

  private void digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == start) {
      throw unexpected();
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw unexpected();
    }
    at += word.length();
    return value;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean skip(char wanted) {
    boolean there = at < text.length() && text.charAt(at) == wanted;
    at += there ? 1 : 0;
    return there;
  }

  private void expect(char wanted) {
    if (!skip(wanted)) {
      throw unexpected();
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw unexpected();
    }
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }

  private JsonException unexpected() {
    return at < text.length()
        ? new JsonException("'" + text.charAt(at) + "' was not expected", at)
        : new JsonException("the text ends too early", at);
  }
}
