package dev.holdfast.testkit.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A message of bytes that is right, with some of them changed, cut out or doubled. */
final class OddBytes {

  private static final int MOST_EDITS = 4;
  private static final int MOST_CUT = 16;

  /** Numbers of several encodings that are too large, negative or without an end. */
  private static final List<byte[]> PIECES =
      List.of(
          new byte[] {0},
          new byte[] {1},
          new byte[] {(byte) 0x7f},
          new byte[] {(byte) 0x80},
          new byte[] {(byte) 0xff},
          ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array(),
          ByteBuffer.allocate(4).putInt(Integer.MIN_VALUE).array(),
          ByteBuffer.allocate(4).putInt(-1).array(),
          ByteBuffer.allocate(8).putLong(Long.MAX_VALUE).array(),
          new byte[] {-1, -1, -1, -1, 7},
          new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1},
          new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
          new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
          new byte[] {(byte) 0xc0, (byte) 0x80},
          new byte[] {'\n', '\n', '\n', '\n'});

  private final List<byte[]> samples;

  OddBytes(List<byte[]> samples) {
    this.samples = samples;
  }

  byte[] next(SplittableRandom random) {
    byte[] bytes = OddTexts.one(samples, random).clone();
    for (int edits = random.nextInt(MOST_EDITS + 1); edits > 0; edits--) {
      bytes = edited(bytes, random);
    }
    return bytes;
  }

  private byte[] edited(byte[] bytes, SplittableRandom random) {
    if (bytes.length == 0) {
      return OddTexts.one(PIECES, random).clone();
    }
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(5)) {
      case 0 -> with(bytes, at, (byte) (bytes[at] ^ 1 << random.nextInt(Byte.SIZE)));
      case 1 -> with(bytes, at, (byte) random.nextInt());
      case 2 -> Arrays.copyOf(bytes, at);
      case 3 -> replaced(bytes, at, random.nextInt(MOST_CUT), OddTexts.one(PIECES, random));
      default -> replaced(bytes, at, random.nextInt(MOST_CUT), slice(random));
    };
  }

  private static byte[] with(byte[] bytes, int at, byte other) {
    bytes[at] = other;
    return bytes;
  }

  private byte[] slice(SplittableRandom random) {
    byte[] other = OddTexts.one(samples, random);
    int from = random.nextInt(other.length + 1);
    return Arrays.copyOfRange(other, from, from + random.nextInt(other.length - from + 1));
  }

  private static byte[] replaced(byte[] bytes, int at, int cut, byte[] piece) {
    int rest = Math.min(bytes.length, at + cut);
    return ByteBuffer.allocate(at + piece.length + bytes.length - rest)
        .put(bytes, 0, at)
        .put(piece)
        .put(bytes, rest, bytes.length - rest)
        .array();
  }
}
