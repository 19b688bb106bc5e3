package dev.holdfast.site.pair.log;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads what {@link WireWriter} has written. Nothing of it is believed before the checksum is. */
final class WireReader {

  static final int NULL = 0;
  static final int INTEGER = 1;
  static final int TEXT = 2;
  static final int REAL = 3;
  static final int BLOB = 4;

  private static final int MAX_SHIFT = 63;

  private final Buffer buffer;
  private final int end;
  private int at;

  WireReader(Buffer buffer) {
    this.buffer = buffer;
    this.end = buffer.length() - WireWriter.CHECKSUM_BYTES;
    if (end < 1) {
      throw new UnreadableException("%d bytes are no message".formatted(buffer.length()));
    }
    int version = buffer.getByte(at++);
    if (version != WireWriter.VERSION) {
      throw new UnreadableException(
          "the other node speaks version %d of the replication protocol and this one version %d;"
                  .formatted(version, WireWriter.VERSION)
              + " bring both to the same release");
    }
    if (buffer.getInt(end) != WireWriter.checksum(buffer, end)) {
      throw new UnreadableException("the checksum is wrong: it was damaged on its way");
    }
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
      byte next = buffer.getByte(advance(1));
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new UnreadableException("a number has no end");
  }

  private int advance(int bytes) {
    if (bytes < 0 || bytes > end - at) {
      throw new UnreadableException("it ends in the middle");
    }
    at += bytes;
    return at - bytes;
  }

  private int size() {
    long size = number();
    if (size < 0 || size > end - at) {
      throw new UnreadableException("it ends in the middle");
    }
    return (int) size;
  }

  long fixed() {
    return buffer.getLong(advance(Long.BYTES));
  }

  boolean flag() {
    return number() != 0;
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() {
    int size = size();
    int start = advance(size);
    return buffer.getBytes(start, start + size);
  }

  Object value() {
    int type = (int) number();
    return switch (type) {
      case NULL -> null;
      case INTEGER -> integer();
      case TEXT -> text();
      case REAL -> Double.longBitsToDouble(fixed());
      case BLOB -> bytes();
      default -> throw new UnreadableException("no value is of type " + type);
    };
  }

  private Long integer() {
    long number = number();
    return (number >>> 1) ^ -(number & 1);
  }

  <T> List<T> list(Supplier<T> each) {
    int size = size();
    List<T> items = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      items.add(each.get());
    }
    return items;
  }

  <T> Optional<T> optional(Supplier<T> read) {
    return flag() ? Optional.of(read.get()) : Optional.empty();
  }
}
