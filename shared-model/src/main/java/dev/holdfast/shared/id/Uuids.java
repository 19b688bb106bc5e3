package dev.holdfast.shared.id;

import java.util.UUID;
import java.util.regex.Pattern;

/** Reads a UUID with or without hyphens; everything else is refused with what was wrong. */
final class Uuids {

  private static final Pattern PLAIN = Pattern.compile("[0-9a-fA-F]{32}");
  private static final Pattern HYPHENATED =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private Uuids() {}

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
