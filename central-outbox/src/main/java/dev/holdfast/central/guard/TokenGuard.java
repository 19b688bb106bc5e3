package dev.holdfast.central.guard;

import dev.holdfast.central.access.TokenScope;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Keeps a token that is limited from everything else; by each of its limits. */
class TokenGuard {

  private final TokenScope scope;
  private final OnlySites sites;
  private final OnlyTargets targets;

  @Inject
  TokenGuard(TokenScope scope, OnlySites sites, OnlyTargets targets) {
    this.scope = scope;
    this.sites = sites;
    this.targets = targets;
  }

  @ServerRequestFilter
  Uni<Void> guard(ContainerRequestContext request, UriInfo uri) {
    String path = "/" + uri.getPath().replaceAll("^/+|/+$", "");
    Uni<Void> allowed = Uni.createFrom().voidItem();
    if (scope.sites().isPresent()) {
      allowed = sites.guard(path, uri);
    }
    return scope.targets().isLimited()
        ? allowed.chain(() -> targets.guard(request.getMethod(), path, uri))
        : allowed;
  }
}
