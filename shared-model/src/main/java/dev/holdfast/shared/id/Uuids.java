package dev.holdfast.shared.id;

import java.time.Instant;
import java.util.UUID;

/** Makes UUIDs, and reads them with or without hyphens. */
final class Uuids {

  private static final String HYPHENATED = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  private static final String PLAIN = "x".repeat(32);

  private Uuids() {}

  /**
   * A version 7 UUID: those made about the same time lie side by side in an index, so that a new
   * row costs no page of its own.
   */
  static UUID timeOrdered(Instant at) {
    UUID random = UUID.randomUUID();
    long timeAndVersion = (at.toEpochMilli() << 16) | 0x7000;
    long chance = random.getMostSignificantBits() & 0xfff;
    return new UUID(timeAndVersion | chance, random.getLeastSignificantBits());
  }

  /** Everything else is refused with what was wrong. */
  static UUID parse(String what, String text) {
    if (text != null && fits(HYPHENATED, text)) {
      return UUID.fromString(text);
    }
    if (text != null && fits(PLAIN, text)) {
      return new UUID(
          Long.parseUnsignedLong(text, 0, 16, 16), Long.parseUnsignedLong(text, 16, 32, 16));
    }
    throw new IllegalArgumentException(what + " is not a UUID (with or without hyphens)");
  }

  /** By hand, since every row that is read has one: a pattern takes longer than the parsing. */
  private static boolean fits(String form, String text) {
    if (text.length() != form.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (form.charAt(i) == '-' ? text.charAt(i) != '-' : !isHexDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHexDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}
