package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site behind a load balancer that is told to end. */
class DrainIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void it_says_that_it_is_not_ready_before_it_takes_no_more_requests() throws IOException {
    try (Service site =
        new Service(
                Packaged.SITE,
                directory.resolve("s"),
                FreePort.pick(),
                Map.of("holdfast.site.id", "plant-7", "quarkus.shutdown.delay", "5s"))
            .start()) {
      site.process().askToEnd();

      Eventually.holds(
          "not ready", PATIENCE, () -> site.request().get("/q/health/ready").statusCode() == 503);
      assertThat(site.request().get("/api/v1/status").statusCode()).isEqualTo(200);
      site.process().awaitExit(PATIENCE);
    }
  }
}
