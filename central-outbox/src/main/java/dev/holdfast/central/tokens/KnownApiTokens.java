package dev.holdfast.central.tokens;

import dev.holdfast.base.security.Caller;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.KnownCaller;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.central.database.DatabaseTime;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whose token it is. */
@ApplicationScoped
public class KnownApiTokens {

  /** So that a token that got where it should not be can be searched for. */
  static final String PREFIX = "hfc_";

  /** The time of the last use need not be known to the second. */
  private static final Duration TOUCH_INTERVAL = Duration.ofMinutes(1);

  private final TokenRows rows;
  private final DatabaseTime time;

  @Inject
  KnownApiTokens(TokenRows rows, DatabaseTime time) {
    this.rows = rows;
    this.time = time;
  }

  public Uni<Optional<Caller>> find(String text, CallerCache cache) {
    if (!text.startsWith(PREFIX) || !RandomText.isOne(text.substring(PREFIX.length()))) {
      return Uni.createFrom().item(Optional.empty());
    }
    String hash = RandomText.hash(text);
    return cache.find(hash, () -> time.now().chain(now -> read(hash, now)));
  }

  private Uni<Optional<KnownCaller>> read(String hash, Instant now) {
    return rows.findByHash(hash)
        .map(found -> found.filter(token -> token.isGood(now)))
        .call(
            found ->
                found
                    .filter(token -> isLongUnused(token, now))
                    .map(token -> rows.touch(token.id(), now))
                    .orElse(Uni.createFrom().voidItem()))
        .map(found -> found.map(KnownApiTokens::known));
  }

  private static boolean isLongUnused(ApiToken token, Instant now) {
    return token.lastUsedAt().filter(at -> at.plus(TOUCH_INTERVAL).isAfter(now)).isEmpty();
  }

  private static KnownCaller known(ApiToken token) {
    Map<String, Object> attributes = new HashMap<>();
    if (!token.sites().isEmpty()) {
      attributes.put(TokenScope.SITES, Set.copyOf(token.sites()));
    }
    if (!token.targets().isEmpty()) {
      attributes.put(TargetLimit.ATTRIBUTE, TargetLimit.to(token.targets(), Set.of()));
    }
    return new KnownCaller(
        new Caller(token.name(), token.roles(), attributes), token.endsAt().orElse(Instant.MAX));
  }
}
