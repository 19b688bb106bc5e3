package dev.holdfast.base.security;

import io.smallrye.config.ConfigMapping;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Names of lists, external systems and databases that it is limited to; a {@code *} stands for
     * any text.
     */
    Optional<Set<String>> targets();

    /** The categories of messages that it is limited to. */
    Optional<Set<String>> categories();

    /** From when on nobody has it, as in {@code 2026-12-31T23:00:00Z}. */
    Optional<String> endsAt();
  }
}
