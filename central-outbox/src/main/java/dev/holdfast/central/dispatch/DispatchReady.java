package dev.holdfast.central.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Tells whether dispatch is on this node. A node is ready without it: it takes notifications in.
 */
@Readiness
@ApplicationScoped
class DispatchReady implements HealthCheck {

  private final DispatchSettings settings;
  private final DispatchTurn turn;
  private final DispatchConnection connection;

  @Inject
  DispatchReady(DispatchSettings settings, DispatchTurn turn, DispatchConnection connection) {
    this.settings = settings;
    this.turn = turn;
    this.connection = connection;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("dispatch")
        .up()
        .withData("mode", settings.mode().name().toLowerCase(Locale.ROOT))
        .withData("dispatching", turn.isOurs())
        .withData("listening", connection.isListening())
        .build();
  }
}
