package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.site.definition.Auth;
import io.smallrye.mutiny.Uni;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The same header on every call, or none. */
record FixedCredentials(Granted granted) implements Authentication {

  private static final FixedCredentials NONE =
      new FixedCredentials(new Granted(Map.of(), List.of()));

  /** For all kinds but OAuth 2. */
  static FixedCredentials of(Auth auth) {
    if (auth instanceof Auth.Basic basic) {
      String password = basic.password().value();
      String encoded = base64(basic.user() + ":" + password);
      return showing("Authorization", "Basic " + encoded, List.of(password, encoded));
    }
    if (auth instanceof Auth.Bearer bearer) {
      String token = bearer.token().value();
      return showing("Authorization", "Bearer " + token, List.of(token));
    }
    if (auth instanceof Auth.ApiKey apiKey) {
      String key = apiKey.key().value();
      return showing(apiKey.header(), key, List.of(key));
    }
    return NONE;
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static FixedCredentials showing(String header, String value, List<String> secrets) {
    Map<String, String> headers = CallHeaders.ofDefinition(Map.of(header, value));
    return new FixedCredentials(new Granted(headers, secrets));
  }

  @Override
  public Uni<Grant> grant() {
    return Uni.createFrom().item(granted);
  }

  @Override
  public boolean refused(Granted grant) {
    return false;
  }
}
