package dev.holdfast.central.guard;

import dev.holdfast.base.security.Caller;
import dev.holdfast.base.security.OtherCallers;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.sessions.Browser;
import dev.holdfast.central.sessions.KnownSessions;
import dev.holdfast.central.tokens.KnownApiTokens;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Tokens that admins have made, and sessions. */
@Singleton
class CentralCallers implements OtherCallers {

  private final KnownApiTokens tokens;
  private final KnownSessions sessions;
  private final CallerCache cache;

  @Inject
  CentralCallers(KnownApiTokens tokens, KnownSessions sessions, CallerCache cache) {
    this.tokens = tokens;
    this.sessions = sessions;
    this.cache = cache;
  }

  @Override
  public Uni<Optional<Caller>> byToken(String token) {
    return tokens.find(token, cache);
  }

  @Override
  public Uni<Optional<Caller>> byCookie(RoutingContext request) {
    return Browser.session(request)
        .map(text -> sessions.find(text, cache))
        .orElse(Uni.createFrom().item(Optional.empty()));
  }
}
