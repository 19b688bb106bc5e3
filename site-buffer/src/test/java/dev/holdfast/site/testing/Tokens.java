package dev.holdfast.site.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The tokens of the tests. */
public final class Tokens {

  public static final String SUBMIT = "submit-token";
  public static final String VIEWER = "viewer-token";
  public static final String OPERATOR = "operator-token";
  public static final String ADMIN = "admin-token";

  /** Has all roles, for whatever is called mine or like it, and nothing else. */
  public static final String LIMITED = "limited-token";

  /** Hands in notifications, and nothing else. */
  public static final String NOTIFIER = "notifier-token";

  private Tokens() {}

  static String sha256(String token) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
