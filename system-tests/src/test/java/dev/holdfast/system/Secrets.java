package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The credentials of a run by their names, and how each would look where it must not be. Of a long
 * one either end is enough: a text that was cut off before it was cleaned holds half of it.
 */
final class Secrets {

  private static final int LENGTH = 40;
  private static final int END = 12;
  private static final String CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final SecureRandom random = new SecureRandom();
  private final List<Needles.Needle> needles = new ArrayList<>();

  /** A new one. Its characters look the same in JSON, in a URL and on a page. */
  String make(String name) {
    return know(
        name,
        random
            .ints(LENGTH, 0, CHARACTERS.length())
            .mapToObj(CHARACTERS::charAt)
            .map(String::valueOf)
            .collect(Collectors.joining()));
  }

  /** A new one of 32 bytes, as keys that seal are written. */
  String makeKey(String name) {
    byte[] key = new byte[32];
    random.nextBytes(key);
    knowBytes(name + ", its bytes", key);
    return know(name, Base64.getEncoder().encodeToString(key));
  }

  /** One that somebody else has made. */
  String know(String name, String value) {
    knowBytes(name, value.getBytes(UTF_8));
    return value;
  }

  void knowBytes(String name, byte[] value) {
    if (value.length < 2 * END) {
      throw new IllegalArgumentException(name + " is too short to be recognised");
    }
    spell(name, Arrays.copyOf(value, END));
    spell(name, Arrays.copyOfRange(value, value.length - END, value.length));
  }

  /** One whose ends are words like others. */
  String knowWhole(String name, String value) {
    spell(name, value.getBytes(UTF_8));
    return value;
  }

  Needles needles() {
    return new Needles(needles);
  }

  private void spell(String name, byte[] part) {
    needles.add(new Needles.Needle(name, part));
    Stream.of(
            Stream.of(
                HexFormat.of().formatHex(part), HexFormat.of().withUpperCase().formatHex(part)),
            inUrl(part).stream(),
            IntStream.range(0, 3).boxed().flatMap(offset -> inBase64(part, offset)))
        .flatMap(spellings -> spellings)
        .map(spelling -> new Needles.Needle(name, spelling.getBytes(UTF_8)))
        .forEach(needles::add);
  }

  private static Optional<String> inUrl(byte[] part) {
    String text = new String(part, UTF_8);
    return Optional.of(text)
        .filter(read -> Arrays.equals(read.getBytes(UTF_8), part))
        .map(read -> URLEncoder.encode(read, UTF_8));
  }

  /**
   * As it looks within something longer.
   *
   * @param offset how many bytes stand in front of it, but for threes
   */
  private static Stream<String> inBase64(byte[] part, int offset) {
    byte[] longer = new byte[offset + part.length];
    System.arraycopy(part, 0, longer, offset, part.length);
    return Stream.of(Base64.getEncoder(), Base64.getUrlEncoder())
        .map(encoder -> encoder.withoutPadding().encodeToString(longer))
        // Characters that hold bits of their neighbours are left out.
        .map(text -> text.substring((offset * 8 + 5) / 6, longer.length * 8 / 6));
  }
}
