package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The authentication of a configured external system. */
public interface AuthConfig {

  /** {@code none}, {@code basic}, {@code bearer}, {@code api-key} or {@code oauth2}. */
  Optional<String> type();

  Optional<String> user();

  Optional<String> password();

  Optional<String> token();

  Optional<String> header();

  Optional<String> key();

  Optional<String> tokenUrl();

  Optional<String> clientId();

  Optional<String> clientSecret();

  Optional<String> scope();

  /** As the API would be told. */
  default JsonObject toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    type().ifPresent(v -> json.put("type", v));
    user().ifPresent(v -> json.put("user", v));
    password().ifPresent(v -> json.put("password", v));
    token().ifPresent(v -> json.put("token", v));
    header().ifPresent(v -> json.put("header", v));
    key().ifPresent(v -> json.put("key", v));
    tokenUrl().ifPresent(v -> json.put("tokenUrl", v));
    clientId().ifPresent(v -> json.put("clientId", v));
    clientSecret().ifPresent(v -> json.put("clientSecret", v));
    scope().ifPresent(v -> json.put("scope", v));
    return JsonObject.of(json);
  }
}
