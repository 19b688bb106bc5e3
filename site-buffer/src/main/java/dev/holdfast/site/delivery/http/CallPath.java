package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.regex.Pattern;

/** The path of a call stays below the base URL, however it is spelt. */
final class CallPath {

  private static final int CHARS = 2048;
  private static final Pattern ABSOLUTE = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
  private static final Pattern METHOD_NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:$~-]{0,127}");
  private static final Pattern PATH =
      Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*+");

  private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");
  private static final Pattern PARAMETERS = Pattern.compile(";.*");

  private CallPath() {}

  static String checked(String path) {
    if (ABSOLUTE.matcher(path).matches() || path.startsWith("//")) {
      throw flaw("must be a path below the base URL, not an address of its own");
    }
    if (!path.startsWith("/")) {
      throw flaw("must begin with a slash");
    }
    if (path.length() > CHARS) {
      throw flaw("is %d characters long; at most %d are allowed".formatted(path.length(), CHARS));
    }
    if (path.indexOf('?') >= 0 || path.indexOf('#') >= 0) {
      throw flaw("must not contain '?' or '#'; say the query in 'query'");
    }
    if (!PATH.matcher(path).matches()) {
      throw flaw("has characters that must be percent-encoded in a URL, or a stray '%'");
    }
    refuseTricks(path);
    return path;
  }

  /** A method that is called by its name becomes the last part of the URL. */
  static String ofMethod(String name) {
    if (!METHOD_NAME.matcher(name).matches()) {
      throw new FlawedCallException(
          "method",
          "must be an HTTP verb in capitals or a method name of letters, digits and _ . : $ ~ -");
    }
    return "/" + name;
  }

  /** Decoded until nothing changes: somewhere on the way it may be decoded more than once. */
  private static void refuseTricks(String path) {
    if (path.indexOf('%') < 0 && path.indexOf('.') < 0) {
      return;
    }
    String before;
    String plain = path;
    do {
      before = plain;
      plain = decoded(before);
    } while (!plain.equals(before));
    if (plain.chars().anyMatch(Character::isISOControl)) {
      throw flaw("must not contain control characters, encoded or not");
    }
    if (SEPARATOR.splitAsStream(plain).anyMatch(CallPath::isDots)) {
      throw flaw("must not contain '.' or '..' as a part, encoded or not");
    }
  }

  /** Some servers cut {@code ;parameters} off before they look at the dots. */
  private static boolean isDots(String part) {
    String bare = PARAMETERS.matcher(part).replaceFirst("");
    return bare.equals(".") || bare.equals("..");
  }

  private static String decoded(String path) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(path.length());
    for (int i = 0; i < path.length(); i++) {
      int code = path.charAt(i) == '%' ? hex(path, i + 1) : -1;
      bytes.write(code < 0 ? path.charAt(i) : code);
      i += code < 0 ? 0 : 2;
    }
    return bytes.toString(ISO_8859_1);
  }

  /** Two hexadecimal digits, or -1. */
  private static int hex(String text, int at) {
    if (at + 2 > text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  private static FlawedCallException flaw(String problem) {
    return new FlawedCallException("path", problem);
  }
}
