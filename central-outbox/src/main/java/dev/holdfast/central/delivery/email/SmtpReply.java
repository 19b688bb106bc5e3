package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.text.ForeignText;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server's reply.
 *
 * @param text for people: cleaned first and shortened then, lest half a secret be left over
 */
record SmtpReply(int code, String text) {

  private static final int GO_AHEAD = 354;
  private static final Pattern WELL_FORMED = Pattern.compile("[2-5][0-9]{2}([ -].*)?");

  /**
   * @param lines as they came, each with the code
   */
  static SmtpReply of(int code, String lines, UnaryOperator<String> clean) {
    String all =
        lines
            .lines()
            .map(line -> line.length() > 4 ? line.substring(4) : "")
            .collect(Collectors.joining(" / "));
    return new SmtpReply(code, ForeignText.quote(clean.apply(all)));
  }

  static boolean isOne(String lines) {
    return lines.lines().allMatch(line -> WELL_FORMED.matcher(line).matches());
  }

  boolean isPositive() {
    return code < 400;
  }

  boolean asksForTheText() {
    return code == GO_AHEAD;
  }

  boolean isPermanent() {
    return code >= 500;
  }

  /** It hangs up after this one. */
  boolean saysGoodbye() {
    return code == 421;
  }

  /** The others may come with another mail, at once (RFC 5321, 4.5.3.1.10). */
  boolean saysTooManyRecipients() {
    return code == 452;
  }

  @Override
  public String toString() {
    return "SMTP %d: %s".formatted(code, text);
  }
}
