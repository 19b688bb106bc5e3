package dev.holdfast.central.secrets;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/** What seals the secrets in the database. The same on every node. */
@ConfigMapping(prefix = "holdfast.central.secrets")
public interface SecretsSettings {

  /** 32 random bytes in base64: {@code openssl rand -base64 32}. */
  Optional<String> key();

  /** The key before it: opens what is still sealed with it, seals nothing. */
  Optional<String> previousKey();
}
