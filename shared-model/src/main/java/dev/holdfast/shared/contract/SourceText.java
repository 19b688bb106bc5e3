package dev.holdfast.shared.contract;

import dev.holdfast.shared.text.UnicodeText;
import java.util.Optional;

/** The free texts that say where a message came from, and what is legal in them. */
public final class SourceText {

  public static final int MAX_CHARS = 512;

  private SourceText() {}

  /** What is wrong with the text, if it is there and anything is. */
  public static Optional<String> flaw(Optional<String> text) {
    return text.filter(SourceText::isUnsound)
        .map(
            unsound ->
                "must be valid text of at most %d characters, without control characters"
                    .formatted(MAX_CHARS));
  }

  private static boolean isUnsound(String text) {
    return text.length() > MAX_CHARS
        || text.chars().anyMatch(Character::isISOControl)
        || !UnicodeText.isWellFormed(text);
  }
}
