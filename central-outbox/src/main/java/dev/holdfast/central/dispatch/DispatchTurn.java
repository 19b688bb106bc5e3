package dev.holdfast.central.dispatch;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** Whether it is for this node to dispatch. */
@ApplicationScoped
@Startup
class DispatchTurn {

  private static final Logger LOG = Logger.getLogger(DispatchTurn.class);

  private volatile boolean ours;

  @Inject
  DispatchTurn(DispatchSettings settings, MeterRegistry registry) {
    ours = settings.mode() == DispatchMode.SHARED;
    Gauge.builder("holdfast_central_dispatching", this, turn -> turn.isOurs() ? 1 : 0)
        .description("Whether this node dispatches: 1, or 0 while another one does")
        .register(registry);
  }

  boolean isOurs() {
    return ours;
  }

  void take() {
    if (!ours) {
      ours = true;
      LOG.info("dispatch is on this node now");
    }
  }

  void lose() {
    if (ours) {
      ours = false;
      LOG.warn(
          "dispatch stops on this node: its lock went with the connection that held it;"
              + " what is under way comes to its end");
    }
  }
}
