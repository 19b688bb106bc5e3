package dev.holdfast.base.security;

import io.quarkus.arc.Arc;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.smallrye.health.runtime.QuarkusAsyncHealthCheckFactory;
import io.smallrye.health.AsyncHealthCheckFactory;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Probes have no token: a stranger is told which checks are up, and nothing of what they know.
 * Depths, versions and paths are for those who may look at the service.
 */
@Singleton
@Alternative
@Priority(1)
@Typed(AsyncHealthCheckFactory.class)
class HealthDetails extends QuarkusAsyncHealthCheckFactory {

  private final SecurityIdentity caller;

  @Inject
  HealthDetails(Vertx vertx, SecurityIdentity caller) {
    super(vertx);
    this.caller = caller;
  }

  @Override
  public Uni<HealthCheckResponse> callSync(HealthCheck check) {
    return toldTo(mayLook(), super.callSync(check));
  }

  @Override
  public Uni<HealthCheckResponse> callAsync(AsyncHealthCheck check) {
    return toldTo(mayLook(), super.callAsync(check));
  }

  /** Asked before the check, while the request is at hand. */
  private boolean mayLook() {
    return Arc.container().requestContext().isActive()
        && Stream.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN).anyMatch(caller::hasRole);
  }

  private static Uni<HealthCheckResponse> toldTo(boolean mayLook, Uni<HealthCheckResponse> answer) {
    return mayLook ? answer : answer.map(HealthDetails::bare);
  }

  private static HealthCheckResponse bare(HealthCheckResponse answer) {
    return new HealthCheckResponse(answer.getName(), answer.getStatus(), Optional.empty());
  }
}
