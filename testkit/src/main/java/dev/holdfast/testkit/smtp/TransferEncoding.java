package dev.holdfast.testkit.smtp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The two content transfer encodings that need decoding, and the charset behind them. */
final class TransferEncoding {

  private static final int HEX = 16;

  private TransferEncoding() {}

  /** A label nobody knows must not keep a test from showing the mail. */
  static Charset charset(String label) {
    try {
      return Charset.forName(label);
    } catch (IllegalArgumentException unknown) {
      return StandardCharsets.ISO_8859_1;
    }
  }

  static byte[] base64(String text) {
    return Base64.getMimeDecoder().decode(text);
  }

  static byte[] quotedPrintable(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int index = 0;
    while (index < text.length()) {
      if (text.startsWith("=\r\n", index)) {
        index += 3;
      } else if (isEscape(text, index)) {
        bytes.write(Integer.parseInt(text, index + 1, index + 3, HEX));
        index += 3;
      } else {
        bytes.write(text.charAt(index));
        index++;
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isEscape(String text, int index) {
    return text.charAt(index) == '='
        && index + 2 < text.length()
        && Character.digit(text.charAt(index + 1), HEX) >= 0
        && Character.digit(text.charAt(index + 2), HEX) >= 0;
  }
}
