package dev.holdfast.central.delivery.email;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A server's reply.
 *
 * @param lines without the code, as they came; not to be shown
 * @param text for people: cleaned first and shortened then, lest half a secret be left over; empty
 *     where the server just agreed, which nobody reads
 */
record SmtpReply(int code, List<String> lines, String text) {

  /** Asks for the text of the mail, with every one of them. */
  static final int GO_AHEAD = 354;

  private static final int MOST_CHARS = 300;
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Z}\\s]+");

  SmtpReply {
    lines = List.copyOf(lines);
  }

  static SmtpReply of(int code, List<String> lines, UnaryOperator<String> clean) {
    boolean agreed = code < 300 || code == GO_AHEAD;
    return new SmtpReply(code, lines, agreed ? "" : readable(lines, clean));
  }

  private static String readable(List<String> lines, UnaryOperator<String> clean) {
    String all = clean.apply(String.join(" / ", lines));
    String line = INVISIBLE.matcher(all).replaceAll(" ").strip();
    return line.length() > MOST_CHARS ? line.substring(0, MOST_CHARS) + "…" : line;
  }

  boolean isPositive() {
    return code < 400;
  }

  boolean isPermanent() {
    return code >= 500;
  }

  /** It hangs up after this one. */
  boolean saysGoodbye() {
    return code == 421;
  }

  @Override
  public String toString() {
    return "SMTP %d: %s".formatted(code, text);
  }
}
