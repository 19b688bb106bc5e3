package dev.holdfast.base;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** So does one that takes its time. */
@Readiness
@Singleton
class SampleAsyncCheck implements AsyncHealthCheck {

  @Override
  public Uni<HealthCheckResponse> call() {
    return Uni.createFrom()
        .item(HealthCheckResponse.named("async").up().withData("path", "/srv/async").build());
  }
}
