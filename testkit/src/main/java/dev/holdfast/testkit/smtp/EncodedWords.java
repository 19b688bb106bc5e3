package dev.holdfast.testkit.smtp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes {@code =?utf-8?Q?St=C3=B6rung?=} in header values (RFC 2047). */
final class EncodedWords {

  private static final Pattern WORD =
      Pattern.compile("=\\?([^?*\\s]+)(?:\\*[^?\\s]*)?\\?([bBqQ])\\?([^?\\s]*)\\?=");

  /** White space between two encoded words only separates them and is not part of the text. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("\\?=\\s+(?==\\?)");

  private EncodedWords() {}

  static String decode(String value) {
    return WORD.matcher(BETWEEN_WORDS.matcher(value).replaceAll("?="))
        .replaceAll(
            word ->
                Matcher.quoteReplacement(decodeWord(word.group(2), word.group(3), word.group(1))));
  }

  private static String decodeWord(String encoding, String text, String charset) {
    byte[] bytes =
        encoding.equalsIgnoreCase("B")
            ? TransferEncoding.base64(text)
            : TransferEncoding.quotedPrintable(text.replace('_', ' '));
    return new String(bytes, TransferEncoding.charset(charset));
  }
}
