package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import java.net.URI;
import java.util.Optional;

/** How an external system wants its callers to prove who they are. */
public sealed interface Auth {

  record None() implements Auth {}

  record Basic(String user, Secret password) implements Auth {}

  record Bearer(Secret token) implements Auth {}

  record ApiKey(String header, Secret key) implements Auth {}

  /** Client credentials. */
  record OAuth2(URI tokenUrl, String clientId, Secret clientSecret, Optional<String> scope)
      implements Auth {}
}
