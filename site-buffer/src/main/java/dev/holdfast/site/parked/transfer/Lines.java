package dev.holdfast.site.parked.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.json.JsonException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A body's lines, each on its own: bytes that are no text spoil one line and not all. */
final class Lines {

  /** A payload of the largest size with every character escaped is below it. */
  static final int MOST_BYTES = 8 << 20;

  /**
   * One line.
   *
   * @param number from 1
   */
  record Line(int number, ByteBuffer bytes) {

    String text() {
      if (bytes.remaining() > MOST_BYTES) {
        throw new JsonException("a line may have at most %d bytes".formatted(MOST_BYTES));
      }
      try {
        return UTF_8.newDecoder().decode(bytes.duplicate()).toString();
      } catch (CharacterCodingException e) {
        throw new JsonException("the line is not UTF-8", e);
      }
    }
  }

  /** Some editors and shells begin a text with it. */
  private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(UTF_8);

  private Lines() {}

  private static boolean startsWithMark(byte[] body) {
    return body.length >= BYTE_ORDER_MARK.length
        && Arrays.equals(
            body, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
  }

  /** Those that are not blank: a body of line breaks alone would be a hundred times its size. */
  static List<Line> of(byte[] body) {
    List<Line> lines = new ArrayList<>();
    int start = startsWithMark(body) ? BYTE_ORDER_MARK.length : 0;
    int number = 1;
    for (int i = start; i <= body.length; i++) {
      if (i == body.length || body[i] == '\n') {
        if (!isBlank(body, start, i)) {
          lines.add(new Line(number, ByteBuffer.wrap(body, start, i - start)));
        }
        start = i + 1;
        number++;
      }
    }
    return lines;
  }

  private static boolean isBlank(byte[] body, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isWhitespace(body[i])) {
        return false;
      }
    }
    return true;
  }
}
