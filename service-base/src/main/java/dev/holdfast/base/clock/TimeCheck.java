package dev.holdfast.base.clock;

import dev.holdfast.base.time.TrustedTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Says whether the clock is believed. A service is ready either way: it only forgets nothing. */
@Readiness
@ApplicationScoped
class TimeCheck implements HealthCheck {

  private final TrustedTime time;

  @Inject
  TimeCheck(TrustedTime time) {
    this.time = time;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder answer = HealthCheckResponse.named("time").up();
    time.doubt()
        .ifPresent(
            doubt ->
                answer
                    .withData("problem", "time uncertain")
                    .withData("clock", doubt.clock().toString())
                    .withData("counted", doubt.counted().toString()));
    return answer.build();
  }
}
