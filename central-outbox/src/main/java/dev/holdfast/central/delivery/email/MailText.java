package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/**
 * Text in headers and bodies (RFC 2045, RFC 2047). The mail client of Vert.x encodes character by
 * character and so makes two question marks of everything beyond the basic plane, every emoji.
 */
final class MailText {

  /** What an encoded word may hold, so that its line stays below 76 characters. */
  private static final int BYTES_IN_A_WORD = 42;

  private static final int LONGEST_PLAIN_HEADER = 200;

  /** RFC 5321, without the line end. */
  private static final int LONGEST_LINE = 998;

  private MailText() {}

  /** As it is where that is safe, else in encoded words, none of which ends within a character. */
  static String inHeader(String text) {
    if (text.length() <= LONGEST_PLAIN_HEADER
        && text.chars().allMatch(c -> c >= ' ' && c < 127)
        && !text.contains("=?")) {
      return text;
    }
    StringBuilder words = new StringBuilder();
    int start = 0;
    int bytes = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int more = Character.toString(text.codePointAt(i)).getBytes(UTF_8).length;
      if (bytes + more > BYTES_IN_A_WORD) {
        words.append(word(text.substring(start, i))).append("\r\n ");
        start = i;
        bytes = 0;
      }
      bytes += more;
    }
    return words.append(word(text.substring(start))).toString();
  }

  private static String word(String text) {
    return "=?utf-8?B?" + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + "?=";
  }

  /** The rest of the headers and the body. */
  static String body(String text) {
    return isPlain(text)
        ? part("7bit", text)
        : part("base64", Base64.getMimeEncoder().encodeToString(text.getBytes(UTF_8)));
  }

  private static boolean isPlain(String text) {
    return US_ASCII.newEncoder().canEncode(text)
        && text.chars().allMatch(c -> c >= ' ' || c == '\t' || c == '\n' || c == '\r')
        && text.lines().allMatch(line -> line.length() <= LONGEST_LINE);
  }

  private static String part(String encoding, String encoded) {
    return "Content-Transfer-Encoding: " + encoding + "\r\n\r\n" + encoded;
  }
}
