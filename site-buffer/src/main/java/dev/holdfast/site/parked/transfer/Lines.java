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

    boolean isBlank() {
      for (int i = bytes.position(); i < bytes.limit(); i++) {
        if (!Character.isWhitespace(bytes.get(i))) {
          return false;
        }
      }
      return true;
    }

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

  static List<Line> of(byte[] body) {
    List<Line> lines = new ArrayList<>();
    int start = startsWithMark(body) ? BYTE_ORDER_MARK.length : 0;
    for (int i = start; i <= body.length; i++) {
      if (i == body.length || body[i] == '\n') {
        lines.add(new Line(lines.size() + 1, ByteBuffer.wrap(body, start, i - start)));
        start = i + 1;
      }
    }
    return lines.stream().filter(line -> !line.isBlank()).toList();
  }
}
