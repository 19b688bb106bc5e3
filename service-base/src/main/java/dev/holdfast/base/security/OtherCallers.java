package dev.holdfast.base.security;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** Callers that a service knows besides those in its settings. Never blocks. */
public interface OtherCallers {

  /** Whose token it is, if the settings do not know it. */
  Uni<Optional<Caller>> byToken(String token);

  /**
   * Who sends a request that has no header {@code Authorization}; empty for nobody in particular.
   */
  Uni<Optional<Caller>> byCookie(RoutingContext request);
}
