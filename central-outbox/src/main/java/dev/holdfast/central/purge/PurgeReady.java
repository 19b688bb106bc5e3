package dev.holdfast.central.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Says why old rows stay. A node that purges nothing is ready for all the rest. */
@Readiness
@ApplicationScoped
class PurgeReady implements HealthCheck {

  private final Purge purge;

  @Inject
  PurgeReady(Purge purge) {
    this.purge = purge;
  }

  @Override
  public HealthCheckResponse call() {
    List<String> refusals = purge.refusals();
    HealthCheckResponseBuilder answer = HealthCheckResponse.named("purge").up();
    if (!refusals.isEmpty()) {
      answer.withData("refused", String.join("; ", refusals));
    }
    return answer.build();
  }
}
