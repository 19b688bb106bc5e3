package dev.holdfast.site.pair.log;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Writes a frame: the version, whatever it holds, and a checksum over both. */
final class WireWriter {

  /** Another one when a node of the version before could not read it any more. */
  static final int VERSION = 1;

  static final int CHECKSUM_BYTES = 4;

  private static final int SEVEN_BITS = 0x7f;
  private static final int MORE = 0x80;

  private final Buffer buffer = Buffer.buffer().appendByte((byte) VERSION);

  /** Seven bits a byte, the lowest first: most numbers are small. */
  void number(long value) {
    long rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      buffer.appendByte((byte) ((rest & SEVEN_BITS) | MORE));
      rest >>>= 7;
    }
    buffer.appendByte((byte) rest);
  }

  /** A random or negative number would be longer the other way. */
  void fixed(long value) {
    buffer.appendLong(value);
  }

  void flag(boolean value) {
    number(value ? 1 : 0);
  }

  void text(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void bytes(byte[] bytes) {
    number(bytes.length);
    buffer.appendBytes(bytes);
  }

  /** One of the values that a column may have. */
  void value(Object value) {
    if (value == null) {
      number(WireReader.NULL);
    } else if (value instanceof Long number) {
      number(WireReader.INTEGER);
      // So that small negative ones are short too.
      number((number << 1) ^ (number >> 63));
    } else if (value instanceof String text) {
      number(WireReader.TEXT);
      text(text);
    } else if (value instanceof Double real) {
      number(WireReader.REAL);
      fixed(Double.doubleToRawLongBits(real));
    } else if (value instanceof byte[] blob) {
      number(WireReader.BLOB);
      bytes(blob);
    } else {
      throw new IllegalArgumentException("no column holds a " + value.getClass().getName());
    }
  }

  <T> void list(List<T> items, Consumer<T> each) {
    number(items.size());
    items.forEach(each);
  }

  <T> void optional(Optional<T> item, Consumer<T> write) {
    flag(item.isPresent());
    item.ifPresent(write);
  }

  Buffer end() {
    return buffer.appendInt(checksum(buffer, buffer.length()));
  }

  static int checksum(Buffer buffer, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(buffer.getBytes(0, length));
    return (int) checksum.getValue();
  }
}
