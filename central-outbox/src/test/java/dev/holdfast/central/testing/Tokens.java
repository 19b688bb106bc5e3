package dev.holdfast.central.testing;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.security.Roles;
import io.restassured.specification.RequestSpecification;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** One token for each role. */
public final class Tokens {

  private Tokens() {}

  public static RequestSpecification as(String role) {
    return given().header("Authorization", "Bearer " + tokenOf(role));
  }

  static Map<String, String> asConfig() {
    Map<String, String> config = new HashMap<>();
    for (String role : List.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.SUBMIT)) {
      config.put("holdfast.security.tokens.test-" + role + ".sha256", sha256(tokenOf(role)));
      config.put("holdfast.security.tokens.test-" + role + ".roles", role);
    }
    return config;
  }

  static String tokenOf(String role) {
    return "test-token-of-" + role;
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
