package dev.holdfast.central.guard;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Caller;
import dev.holdfast.base.security.OtherCallers;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.sessions.Browser;
import dev.holdfast.central.sessions.KnownSessions;
import dev.holdfast.central.tokens.KnownApiTokens;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Tokens that admins have made, and sessions. */
@Singleton
class CentralCallers implements OtherCallers {

  private static final Logger LOG = Logger.getLogger(CentralCallers.class);

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
    return answered(tokens.find(token, cache));
  }

  @Override
  public Uni<Optional<Caller>> byCookie(RoutingContext request) {
    return Optional.of(request)
        .filter(CentralCallers::asksWho)
        .flatMap(Browser::session)
        .map(text -> answered(sessions.find(text, cache)))
        .orElse(Uni.createFrom().item(Optional.empty()));
  }

  /** Probes and files are the same for anybody, also while the database is away. */
  private static boolean asksWho(RoutingContext request) {
    String path = request.normalizedPath();
    return path.startsWith("/api/") || path.startsWith("/q/metrics");
  }

  /** Whoever cannot be looked up is not refused, but has to come back. */
  private static Uni<Optional<Caller>> answered(Uni<Optional<Caller>> found) {
    return found
        .onFailure(DatabaseAwayException.class)
        .transform(away -> new ProblemException(DatabaseAwayMapper.problem(away)))
        .onFailure(failure -> !(failure instanceof ProblemException))
        .invoke(failure -> LOG.warnf("who sends a request could not be looked up: %s", failure))
        .onFailure(failure -> !(failure instanceof ProblemException))
        .transform(
            failure ->
                new ProblemException(
                    Problem.unavailable("Who you are cannot be looked up; try again soon")));
  }
}
