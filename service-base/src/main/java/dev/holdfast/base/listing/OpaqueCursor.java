package dev.holdfast.base.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Dresses a place in a list as text that callers pass back without looking inside. */
public final class OpaqueCursor {

  private OpaqueCursor() {}

  /**
   * A time within a cursor. Whoever makes a cursor of his own must not get the database to fail.
   *
   * @throws IllegalArgumentException when no list has given out such a time
   */
  public static Instant time(String text) {
    try {
      Instant time = Instant.parse(text);
      if (Query.clamp(time).equals(time)) {
        return time;
      }
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no time", e);
    }
    throw new IllegalArgumentException("no time of these ages");
  }

  public static String encode(String place) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(UTF_8));
  }

  /**
   * @param parser may refuse with an {@link IllegalArgumentException}
   */
  public static <T> Optional<T> decode(String cursor, Function<String, T> parser) {
    try {
      return Query.text("cursor", cursor).map(OpaqueCursor::place).map(parser);
    } catch (IllegalArgumentException e) {
      throw Query.invalid("cursor", "is not one that this list has given out; start without it");
    }
  }

  /** The other character that databases refuse, a lone surrogate, cannot come out of UTF-8. */
  private static String place(String encoded) {
    String place = new String(Base64.getUrlDecoder().decode(encoded), UTF_8);
    if (place.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("no list has given out the character NUL");
    }
    return place;
  }
}
