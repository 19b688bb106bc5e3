package dev.holdfast.testkit.smtp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message as it comes in after DATA. Only CRLF, dot, CRLF ends it: servers that also took a bare
 * line feed made SMTP smuggling possible.
 */
final class DataBlock {

  private final int maxBytes;
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();
  private boolean atLineStart = true;
  private boolean afterCarriageReturn;
  private boolean lineBeganWithDot;
  private int charactersAfterDot;
  private long size;
  private boolean complete;

  DataBlock(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  void add(int next) {
    if (atLineStart && next == '.') {
      // Either stuffed, or the beginning of the end: in both cases not part of the message.
      atLineStart = false;
      lineBeganWithDot = true;
      charactersAfterDot = 0;
      return;
    }
    boolean lineEnds = afterCarriageReturn && next == '\n';
    if (lineBeganWithDot && lineEnds && charactersAfterDot == 1) {
      complete = true;
      return;
    }
    charactersAfterDot++;
    afterCarriageReturn = next == '\r';
    atLineStart = lineEnds;
    lineBeganWithDot &= !lineEnds;
    append(next);
  }

  boolean isComplete() {
    return complete;
  }

  /** Without the carriage return of the closing dot's line. */
  long size() {
    return size - 1;
  }

  boolean isTooLarge() {
    return size() > maxBytes;
  }

  String text() {
    return content.toString(StandardCharsets.ISO_8859_1).substring(0, (int) size());
  }

  private void append(int next) {
    size++;
    if (content.size() <= maxBytes) {
      content.write(next);
    }
  }
}
