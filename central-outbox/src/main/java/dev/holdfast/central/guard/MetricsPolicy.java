package dev.holdfast.central.guard;

import dev.holdfast.central.access.TokenScope;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/** Metrics tell of all sites, and so are not for a token that is limited to some. */
@Singleton
class MetricsPolicy implements HttpSecurityPolicy {

  @Override
  public Uni<CheckResult> checkPermission(
      RoutingContext request,
      Uni<SecurityIdentity> identity,
      AuthorizationRequestContext requestContext) {
    return request.normalizedPath().startsWith("/q/metrics")
        ? identity.map(
            caller ->
                caller.getAttribute(TokenScope.SITES) == null
                    ? CheckResult.PERMIT
                    : CheckResult.DENY)
        : CheckResult.permit();
  }
}
