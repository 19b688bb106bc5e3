package dev.holdfast.base.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Dresses a place in a list as text that callers pass back without looking inside. */
public final class OpaqueCursor {

  private OpaqueCursor() {}

  public static String encode(String place) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(UTF_8));
  }

  /**
   * @param parser may refuse with an {@link IllegalArgumentException}
   */
  public static <T> Optional<T> decode(String cursor, Function<String, T> parser) {
    try {
      return Query.text("cursor", cursor)
          .map(encoded -> new String(Base64.getUrlDecoder().decode(encoded), UTF_8))
          .map(parser);
    } catch (IllegalArgumentException e) {
      throw Query.invalid("cursor", "is not one that this list has given out; start without it");
    }
  }
}
