package dev.holdfast.base.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.start.Lack;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whose token it is. Looks up by hash, so no comparison depends on the secret itself.
 * Reads the tokens at start, so that a bad one is found then.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class KnownTokens implements Lack {

  private static final Set<String> ROLES =
      Set.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.SUBMIT);

  private final Map<String, Caller> byHash = new HashMap<>();

  @Inject
  KnownTokens(SecurityConfig config) {
    config.tokens().forEach(this::add);
  }

  @Override
  public Uni<Optional<String>> words() {
    return Lack.when(
        byHash.isEmpty(),
        "no access token is configured, so the settings let nobody use the API;"
            + " set holdfast.security.tokens.<name>.sha256 and .roles");
  }

  private void add(String name, SecurityConfig.Token token) {
    String key = "holdfast.security.tokens." + name;
    String hash = token.sha256().toLowerCase(Locale.ROOT);
    if (!hash.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          key + ".sha256 must be 64 hexadecimal digits: printf %s \"$TOKEN\" | sha256sum");
    }
    if (token.roles().isEmpty() || !ROLES.containsAll(token.roles())) {
      throw new IllegalArgumentException(
          key + ".roles must name one or more of viewer, operator, admin, submit");
    }
    if (byHash.put(hash, new Caller(name, token.roles(), Map.of())) != null) {
      throw new IllegalArgumentException(key + " has the same token as another name");
    }
  }

  Optional<Caller> holderOf(String token) {
    return Optional.ofNullable(byHash.get(sha256(token)));
  }

  private static String sha256(String token) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
