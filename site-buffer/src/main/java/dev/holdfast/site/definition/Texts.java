package dev.holdfast.site.definition;

import java.util.regex.Pattern;

/** What texts may hold so that they can go into a URL, a header or a log line. */
final class Texts {

  private static final int SHOWN_CHARS = 60;

  /** Safe in a path, a file, a metric and a property key. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  /** RFC 9110's token. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");

  private static final Pattern VISIBLE_ASCII = Pattern.compile("[\\x20-\\x7e]*");

  private Texts() {}

  static String requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new FlawException(
          "name",
          "must be 1 to 128 letters, digits, dots, hyphens or underscores, a letter or digit first");
    }
    return name;
  }

  static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  static boolean isVisibleAscii(String text) {
    return VISIBLE_ASCII.matcher(text).matches();
  }

  static boolean hasControls(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  /** A text from outside, fit to be repeated. */
  static String shown(String text) {
    String line =
        text.codePoints()
            .limit(SHOWN_CHARS)
            .collect(
                StringBuilder::new,
                (kept, c) -> kept.appendCodePoint(Character.isISOControl(c) ? '?' : c),
                StringBuilder::append)
            .toString();
    return line.length() < text.length() ? line + "…" : line;
  }
}
