package dev.holdfast.base.security;

import io.smallrye.config.ConfigMapping;
import java.util.Map;
import java.util.Set;

/** The tokens that open the API. */
@ConfigMapping(prefix = "holdfast.security")
public interface SecurityConfig {

  /** By the name under which its use appears in logs and audits. */
  Map<String, Token> tokens();

  /** One token. */
  interface Token {

    /** SHA-256 of the token, 64 hexadecimal digits: {@code printf %s "$TOKEN" | sha256sum}. */
    String sha256();

    /** Any of viewer, operator, admin, submit. */
    Set<String> roles();
  }
}
