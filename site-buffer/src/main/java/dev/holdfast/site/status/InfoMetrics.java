package dev.holdfast.site.status;

import dev.holdfast.site.identity.NodeIdentity;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Who this is, for joining with the other metrics: they say neither site nor node. */
@Singleton
@Startup
class InfoMetrics {

  @Inject
  InfoMetrics(
      NodeIdentity identity,
      @ConfigProperty(name = "quarkus.application.version") String version,
      MeterRegistry registry) {
    Gauge.builder("holdfast_site_info", () -> 1)
        .description("Always 1; which node of which site this is, and its version")
        .tag("site", identity.site().value())
        .tag("node", identity.node())
        .tag("version", version)
        .register(registry);
  }
}
