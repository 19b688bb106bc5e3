package dev.holdfast.shared.wire;

import dev.holdfast.shared.text.UnicodeText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The epoch that a node of a pair speaks under. When both nodes believe that they lead, the one
 * with the higher number does.
 *
 * @param number grows with every promotion
 * @param node the one that was promoted, by its own word
 */
public record SenderEpoch(long number, String node) {

  private static final int MAX_NODE_CHARS = 128;

  /** One spelling for each: what is signed is what was read. */
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,17})/(.+)", Pattern.DOTALL);

  public SenderEpoch {
    if (number < 1) {
      throw new IllegalArgumentException("an epoch must be 1 or more");
    }
    if (node.isBlank()
        || node.length() > MAX_NODE_CHARS
        || node.chars().anyMatch(Character::isISOControl)
        || !UnicodeText.isWellFormed(node)) {
      throw new IllegalArgumentException(
          "the node of an epoch must be named with 1 to %d characters, none of them a control character"
              .formatted(MAX_NODE_CHARS));
    }
  }

  /**
   * @throws IllegalArgumentException when it is none
   */
  public static SenderEpoch parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("must be an epoch and a node, such as 6/node-b");
    }
    return new SenderEpoch(Long.parseLong(form.group(1)), form.group(2));
  }

  public boolean isBefore(SenderEpoch other) {
    return number < other.number;
  }

  /** As it travels. */
  @Override
  public String toString() {
    return number + "/" + node;
  }
}
