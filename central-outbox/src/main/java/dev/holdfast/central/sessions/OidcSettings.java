package dev.holdfast.central.sessions;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Set;

/**
 * What people may who sign in by OpenID Connect; who vouches for them says {@code quarkus.oidc}.
 */
@ConfigMapping(prefix = "holdfast.central.oidc")
public interface OidcSettings {

  /** How the login page calls it. */
  @WithDefault("single sign-on")
  String name();

  /** The roles they have here, by those that they have there. */
  Roles roles();

  /** Any of these there is the role here. */
  interface Roles {

    @WithDefault("viewer")
    Set<String> viewer();

    @WithDefault("operator")
    Set<String> operator();

    @WithDefault("admin")
    Set<String> admin();
  }
}
