package dev.holdfast.base;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** It knows something. */
@Readiness
@Singleton
class SampleCheck implements HealthCheck {

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("sample").up().withData("path", "/srv/sample").build();
  }
}
