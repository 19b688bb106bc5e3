package dev.holdfast.shared.text;

/** Text that can be written as UTF-8; a Java string may hold half a character. */
public final class UnicodeText {

  private UnicodeText() {}

  /** Whether no half of a surrogate pair stands alone. */
  public static boolean isWellFormed(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == length
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}
