package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonText;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** Authentication as JSON: a type, and the fields of that type. */
final class AuthJson {

  private static final Set<String> HTTP = Set.of("http", "https");

  private AuthJson() {}

  /**
   * @param before what was defined until now, where its secrets may be kept
   */
  static Auth read(Fields definition, Optional<Auth> before) {
    Optional<Fields> given = definition.object("auth");
    if (given.isEmpty()) {
      return new Auth.None();
    }
    Fields auth = given.get();
    return switch (auth.requiredText("type")) {
      case "none" -> none(auth);
      case "basic" -> basic(auth, as(Auth.Basic.class, before));
      case "bearer" -> bearer(auth, as(Auth.Bearer.class, before));
      case "api-key" -> apiKey(auth, as(Auth.ApiKey.class, before));
      case "oauth2" -> oauth2(auth, as(Auth.OAuth2.class, before));
      default -> throw auth.flaw("type", "must be none, basic, bearer, api-key or oauth2");
    };
  }

  private static <T extends Auth> Optional<T> as(Class<T> type, Optional<Auth> before) {
    return before.filter(type::isInstance).map(type::cast);
  }

  private static Auth none(Fields auth) {
    auth.allowOnly(Set.of("type"));
    return new Auth.None();
  }

  private static Auth basic(Fields auth, Optional<Auth.Basic> before) {
    auth.allowOnly(Set.of("type", "user", "password"));
    String user = auth.requiredText("user");
    if (user.indexOf(':') >= 0) {
      throw auth.flaw("user", "must not contain a colon");
    }
    return new Auth.Basic(user, secret(auth, "password", before.map(Auth.Basic::password)));
  }

  private static Auth bearer(Fields auth, Optional<Auth.Bearer> before) {
    auth.allowOnly(Set.of("type", "token"));
    return new Auth.Bearer(headerSecret(auth, "token", before.map(Auth.Bearer::token)));
  }

  private static Auth apiKey(Fields auth, Optional<Auth.ApiKey> before) {
    auth.allowOnly(Set.of("type", "header", "key"));
    String header = auth.requiredText("header");
    HeaderRules.requireKeyHeader(auth, header);
    return new Auth.ApiKey(header, headerSecret(auth, "key", before.map(Auth.ApiKey::key)));
  }

  private static Auth oauth2(Fields auth, Optional<Auth.OAuth2> before) {
    auth.allowOnly(Set.of("type", "tokenUrl", "clientId", "clientSecret", "scope"));
    URI tokenUrl = Urls.parse(auth, "tokenUrl", HTTP);
    Optional<Secret> stored =
        before
            .filter(oauth -> Urls.sameServer(oauth.tokenUrl(), tokenUrl))
            .map(Auth.OAuth2::clientSecret);
    return new Auth.OAuth2(
        tokenUrl,
        auth.requiredText("clientId"),
        secret(auth, "clientSecret", stored),
        auth.text("scope"));
  }

  private static Secret headerSecret(Fields auth, String field, Optional<Secret> stored) {
    Secret secret = secret(auth, field, stored);
    if (!Texts.isVisibleAscii(secret.value())) {
      throw auth.flaw(field, "must be printable ASCII");
    }
    return secret;
  }

  private static Secret secret(Fields auth, String field, Optional<Secret> stored) {
    return auth.secret(field, stored)
        .orElseThrow(
            () ->
                auth.flaw(
                    field,
                    "must be given; a stored one is kept only while the type and the server stay"
                        + " the same"));
  }

  /** With the secrets: for the store. */
  static void write(JsonText json, Auth auth) throws IOException {
    if (auth instanceof Auth.Basic basic) {
      json.field("type", "basic")
          .field("user", basic.user())
          .field("password", basic.password().value());
    } else if (auth instanceof Auth.Bearer bearer) {
      json.field("type", "bearer").field("token", bearer.token().value());
    } else if (auth instanceof Auth.ApiKey apiKey) {
      json.field("type", "api-key")
          .field("header", apiKey.header())
          .field("key", apiKey.key().value());
    } else if (auth instanceof Auth.OAuth2 oauth) {
      json.field("type", "oauth2")
          .field("tokenUrl", oauth.tokenUrl())
          .field("clientId", oauth.clientId())
          .field("clientSecret", oauth.clientSecret().value())
          .field("scope", oauth.scope());
    } else {
      json.field("type", "none");
    }
  }
}
