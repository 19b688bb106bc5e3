package dev.holdfast.site.access;

import dev.holdfast.base.security.TargetLimit;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Keeps a token that is limited from everything else. */
class TokenGuard {

  private final SecurityIdentity caller;
  private final OnlyTargets targets;

  @Inject
  TokenGuard(SecurityIdentity caller, OnlyTargets targets) {
    this.caller = caller;
    this.targets = targets;
  }

  @ServerRequestFilter
  Uni<Void> guard(ContainerRequestContext request, UriInfo uri) {
    TargetLimit limit = TargetLimit.of(caller);
    String path = "/" + uri.getPath().replaceAll("^/+|/+$", "");
    return limit.isLimited()
        ? targets.guard(limit, request.getMethod() + " " + path, uri)
        : Uni.createFrom().voidItem();
  }
}
