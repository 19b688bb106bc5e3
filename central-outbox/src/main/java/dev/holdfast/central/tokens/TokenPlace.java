package dev.holdfast.central.tokens;

import dev.holdfast.base.listing.OpaqueCursor;
import java.util.UUID;

/** Where a token stands in the list. */
record TokenPlace(String name, UUID id) {

  static final TokenPlace BEGINNING = new TokenPlace("", new UUID(0, 0));

  String encoded() {
    return OpaqueCursor.encode(id + name);
  }

  /** Refuses with an {@link IllegalArgumentException}. */
  static TokenPlace parse(String text) {
    if (text.length() < 36) {
      throw new IllegalArgumentException("too short");
    }
    return new TokenPlace(text.substring(36), UUID.fromString(text.substring(0, 36)));
  }
}
