package dev.holdfast.central.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What opens something: long and random, so that nobody guesses it, and a plain hash is enough to
 * know it by.
 */
public final class RandomText {

  private static final int BYTES = 32;
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

  private RandomText() {}

  /** 43 letters, digits, hyphens and underscores. */
  public static String make() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new String(Base64.getUrlEncoder().withoutPadding().encode(bytes), US_ASCII);
  }

  /** Whether it could be one at all; what cannot is not asked after. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /** All that is kept of it. */
  public static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
