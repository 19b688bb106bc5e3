package dev.holdfast.base.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.start.Lack;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/**
 * Finds out whose token it is. Looks up by hash, so no comparison depends on the secret itself.
 * Reads the tokens at start, so that a bad one is found then.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class KnownTokens implements Lack {

  private static final Logger LOG = Logger.getLogger(KnownTokens.class);

  private static final Set<String> ROLES =
      Set.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.SUBMIT);

  private static final int TARGET_CHARS = 128;

  /**
   * @param endsAt from then on it is nobody
   */
  private record Holder(Caller caller, Instant endsAt) {}

  private final Map<String, Holder> byHash = new HashMap<>();
  private final Clock clock;
  private final Set<String> categories;
  private final Predicate<String> isSet;

  @Inject
  KnownTokens(
      SecurityConfig config, Clock clock, Instance<MessageCategories> categories, Config settings) {
    this(
        config,
        clock,
        categories.isResolvable() ? categories.get().names() : Set.of(),
        key -> settings.getConfigValue(key).getRawValue() != null);
  }

  /**
   * @param categories that a token can be limited to
   * @param isSet whether a key has a value, be it an empty one
   */
  KnownTokens(SecurityConfig config, Clock clock, Set<String> categories, Predicate<String> isSet) {
    this.clock = clock;
    this.categories = categories;
    this.isSet = isSet;
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
    String key = "holdfast.security.tokens." + (name.indexOf('.') < 0 ? name : '"' + name + '"');
    String hash = token.sha256().toLowerCase(Locale.ROOT);
    if (!hash.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          key + ".sha256 must be 64 hexadecimal digits: printf %s \"$TOKEN\" | sha256sum");
    }
    if (token.roles().isEmpty() || !ROLES.containsAll(token.roles())) {
      throw new IllegalArgumentException(
          key + ".roles must name one or more of viewer, operator, admin, submit");
    }
    TargetLimit limit = limit(key, token);
    Map<String, Object> attributes =
        limit.isLimited() ? Map.of(TargetLimit.ATTRIBUTE, limit) : Map.of();
    Holder holder = new Holder(new Caller(name, token.roles(), attributes), end(key, token));
    if (byHash.put(hash, holder) != null) {
      throw new IllegalArgumentException(key + " has the same token as another name");
    }
  }

  private TargetLimit limit(String key, SecurityConfig.Token token) {
    Set<String> targets = given(key + ".targets", token.targets());
    if (targets.stream().anyMatch(target -> target.length() > TARGET_CHARS)) {
      throw new IllegalArgumentException(
          "%s.targets must be names of at most %d characters".formatted(key, TARGET_CHARS));
    }
    Set<String> limitedTo = given(key + ".categories", token.categories());
    if (!categories.containsAll(limitedTo)) {
      throw new IllegalArgumentException(
          key
              + ".categories "
              + (categories.isEmpty()
                  ? "is for the tokens of sites; limit this one by its targets"
                  : "must name one or more of "
                      + categories.stream().sorted().collect(Collectors.joining(", "))));
    }
    return TargetLimit.to(targets, limitedTo);
  }

  /** A limit that is set to nothing must not be taken for none. */
  private Set<String> given(String key, Optional<Set<String>> values) {
    Set<String> given =
        values.orElse(Set.of()).stream().map(String::strip).collect(Collectors.toSet());
    boolean isMissing = given.isEmpty() && isSet.test(key);
    if (isMissing || given.contains("")) {
      throw new IllegalArgumentException(key + " must name one or more; leave it out for all");
    }
    return given;
  }

  /** One that is over is no reason not to start. */
  private Instant end(String key, SecurityConfig.Token token) {
    if (token.endsAt().isEmpty() && isSet.test(key + ".ends-at")) {
      throw new IllegalArgumentException(key + ".ends-at must be a time; leave it out for no end");
    }
    Instant end = token.endsAt().map(text -> time(key, text.strip())).orElse(Instant.MAX);
    if (!end.isAfter(clock.instant())) {
      LOG.warnf("%s has ended at %s, so nobody gets in with it any more", key, end);
    }
    return end;
  }

  private static Instant time(String key, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          key + ".ends-at must be a time such as 2026-12-31T23:00:00Z", e);
    }
  }

  Optional<Caller> holderOf(String token) {
    return Optional.ofNullable(byHash.get(sha256(token)))
        .filter(holder -> holder.endsAt().isAfter(clock.instant()))
        .map(Holder::caller);
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
