package dev.holdfast.central.dispatch;

import dev.holdfast.central.database.DatabaseOutage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Tells whether dispatch is on this node, and goes on. A node is ready where another dispatches: it
 * takes notifications in.
 */
@Readiness
@ApplicationScoped
class DispatchReady implements HealthCheck {

  private final DispatchSettings settings;
  private final DispatchTurn turn;
  private final DispatchConnection connection;
  private final DatabaseOutage outage;

  @Inject
  DispatchReady(
      DispatchSettings settings,
      DispatchTurn turn,
      DispatchConnection connection,
      DatabaseOutage outage) {
    this.settings = settings;
    this.turn = turn;
    this.connection = connection;
    this.outage = outage;
  }

  @Override
  public HealthCheckResponse call() {
    boolean goesOn = !outage.isAway() && !connection.isSilent();
    return HealthCheckResponse.named("dispatch")
        .status(goesOn)
        .withData("mode", settings.mode().name().toLowerCase(Locale.ROOT))
        .withData("dispatching", goesOn && turn.isOurs())
        .withData("listening", connection.isListening())
        .build();
  }
}
