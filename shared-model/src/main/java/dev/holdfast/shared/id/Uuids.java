package dev.holdfast.shared.id;

import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/** Makes UUIDs, and reads them with or without hyphens. */
final class Uuids {

  private static final Pattern PLAIN = Pattern.compile("[0-9a-fA-F]{32}");
  private static final Pattern HYPHENATED =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

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
    if (text != null && HYPHENATED.matcher(text).matches()) {
      return UUID.fromString(text);
    }
    if (text != null && PLAIN.matcher(text).matches()) {
      return new UUID(
          Long.parseUnsignedLong(text, 0, 16, 16), Long.parseUnsignedLong(text, 16, 32, 16));
    }
    throw new IllegalArgumentException(what + " is not a UUID (with or without hyphens)");
  }
}
