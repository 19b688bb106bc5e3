package dev.holdfast.shared.text;

import java.util.regex.Pattern;

/** Foreign text in our error messages: on one line, without tricks, and not much of it. */
public final class ForeignText {

  private static final int NAME_CHARS = 64;
  private static final int PATH_CHARS = 200;
  private static final int QUOTE_CHARS = 300;
  private static final int CAUSE_CHARS = 300;

  /** Controls, line ends, and characters that reorder or hide what stands around them. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{C}\\p{Z}\\s]+");

  private ForeignText() {}

  public static String name(String text) {
    return shortened(text, NAME_CHARS);
  }

  /** A little of an answer's body. */
  public static String quote(String text) {
    return shortened(text, QUOTE_CHARS);
  }

  public static String path(String text) {
    return shortened(text, PATH_CHARS);
  }

  public static String cause(String text) {
    return shortened(text, CAUSE_CHARS);
  }

  private static String shortened(String text, int most) {
    // Ten times as much is looked at, so that a megabyte of blanks costs nothing.
    String start = text.substring(0, Math.min(text.length(), most * 10));
    String line = UNSEEN.matcher(start).replaceAll(" ").strip();
    if (line.length() <= most) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(most - 1)) ? most - 1 : most;
    return line.substring(0, end) + "…";
  }
}
