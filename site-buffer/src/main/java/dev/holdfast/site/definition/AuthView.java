package dev.holdfast.site.definition;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Authentication in an answer: without the secrets. */
@Schema(description = "How callers prove who they are; only the fields of the type have a meaning")
public record AuthView(
    @Schema(description = "none, basic, bearer, api-key or oauth2", examples = "basic") String type,
    @Schema(description = "basic", examples = "plant-7") String user,
    @Schema(description = "basic", implementation = SecretSchema.class) SecretView password,
    @Schema(description = "bearer", implementation = SecretSchema.class) SecretView token,
    @Schema(description = "api-key", examples = "X-Api-Key") String header,
    @Schema(description = "api-key", implementation = SecretSchema.class) SecretView key,
    @Schema(description = "oauth2", examples = "https://login.example.com/token") String tokenUrl,
    @Schema(description = "oauth2", examples = "plant-7") String clientId,
    @Schema(description = "oauth2", implementation = SecretSchema.class) SecretView clientSecret,
    @Schema(description = "oauth2", examples = "orders.write") String scope) {

  static AuthView of(Auth auth) {
    if (auth instanceof Auth.Basic basic) {
      return view("basic", basic.user(), SecretView.of(basic.password()), null, null, null);
    }
    if (auth instanceof Auth.Bearer bearer) {
      return view("bearer", null, null, SecretView.of(bearer.token()), null, null);
    }
    if (auth instanceof Auth.ApiKey apiKey) {
      return view("api-key", null, null, null, apiKey.header(), SecretView.of(apiKey.key()));
    }
    if (auth instanceof Auth.OAuth2 oauth) {
      return new AuthView(
          "oauth2",
          null,
          null,
          null,
          null,
          null,
          oauth.tokenUrl().toString(),
          oauth.clientId(),
          SecretView.of(oauth.clientSecret()),
          oauth.scope().orElse(null));
    }
    return view("none", null, null, null, null, null);
  }

  private static AuthView view(
      String type,
      String user,
      SecretView password,
      SecretView token,
      String header,
      SecretView key) {
    return new AuthView(type, user, password, token, header, key, null, null, null, null);
  }
}
