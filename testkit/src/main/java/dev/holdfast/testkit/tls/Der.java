package dev.holdfast.testkit.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The few ASN.1 DER encodings that a certificate needs; the JDK has none to offer. */
final class Der {

  private static final DateTimeFormatter UTC_TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, concat(parts));
  }

  static byte[] set(byte[]... parts) {
    return tagged(0x31, concat(parts));
  }

  static byte[] integer(BigInteger value) {
    return tagged(0x02, value.toByteArray());
  }

  static byte[] utf8(String text) {
    return tagged(0x0c, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  static byte[] bits(byte[] content) {
    return tagged(0x03, concat(new byte[] {0}, content));
  }

  /** With a two-digit year, which the certificate standard demands until 2049. */
  static byte[] time(Instant instant) {
    return tagged(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
  }

  /** The constructed, context-specific tag {@code [number]}. */
  static byte[] explicit(int number, byte[] content) {
    return tagged(0xa0 | number, content);
  }

  /** The primitive, context-specific tag {@code [number]}. */
  static byte[] implicit(int number, byte[] content) {
    return tagged(0x80 | number, content);
  }

  static byte[] objectId(int first, int second, int... rest) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(first * 40 + second);
    for (int arc : rest) {
      int highestShift = (31 - Integer.numberOfLeadingZeros(arc | 1)) / 7 * 7;
      for (int shift = highestShift; shift > 0; shift -= 7) {
        out.write(0x80 | (arc >>> shift & 0x7f));
      }
      out.write(arc & 0x7f);
    }
    return tagged(0x06, out.toByteArray());
  }

  private static byte[] tagged(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int leadingZeros = length[0] == 0 ? 1 : 0;
      out.write(0x80 | (length.length - leadingZeros));
      out.write(length, leadingZeros, length.length - leadingZeros);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
