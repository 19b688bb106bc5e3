package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site that boots with a wrong clock, and then with the right one. */
class WrongClockIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;
  private final List<String> accepted = new ArrayList<>();
  private FaultyHttpTarget target;
  private Service site;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(
        FakeTime.of("+0").isPresent(),
        "libfaketime is not installed (Debian: apt-get install faketime)");
    target = FaultyHttpTarget.start();
    target.down();
    site =
        new Service(
            Packaged.SITE,
            directory.resolve("s"),
            FreePort.pick(),
            Map.of(
                "holdfast.site.id",
                "plant-7",
                "holdfast.site.external-systems.erp.base-url",
                target.baseUrl().toString()));
  }

  @AfterEach
  void stop() {
    if (site != null) {
      site.close();
      target.close();
    }
  }

  @Test
  void nothing_is_stranded_doubled_or_forgotten() {
    site.at(FakeTime.of("+3650d")).start();
    assertThat(clock()).isAfter(Instant.now().plus(3_000, ChronoUnit.DAYS));
    String first = post(Optional.empty());
    post(Optional.empty());
    site.kill();

    target.up();
    site.at(Optional.empty()).start();
    assertThat(isUncertain()).isTrue();
    Eventually.holds("what the wrong clock took in is out", PATIENCE, () -> depth("pending") == 0);

    target.down();
    Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);
    post(Optional.of(tomorrow));
    post(Optional.of(tomorrow));
    site.stop();
    target.up();
    site.at(FakeTime.of("+400d")).start();
    assertThat(isUncertain()).isTrue();
    post(Optional.empty());
    Eventually.holds("new ones go out meanwhile", PATIENCE, () -> depth("pending") == 2);
    assertThat(depth("parked")).isZero();
    assertThat(site.request().get("/api/v1/operations/" + first).statusCode()).isEqualTo(200);
    site.kill();

    site.at(Optional.empty()).start();
    Eventually.holds("what has not expired is out", PATIENCE, () -> depth("pending") == 0);

    assertThat(depth("parked")).isZero();
    assertThat(target.calls())
        .extracting(call -> call.header("Idempotency-Key").orElseThrow())
        .containsExactlyInAnyOrderElementsOf(accepted);
  }

  /** Gives its id. */
  private String post(Optional<Instant> expiresAt) {
    Response answer =
        site.request()
            .body(
                """
                {"method": "POST", "path": "/orders", "body": {"n": %d}, "attemptImmediate": false%s}
                """
                    .formatted(
                        accepted.size(),
                        expiresAt.map(", \"expiresAt\": \"%s\""::formatted).orElse("")))
            .post("/api/v1/external-systems/erp/calls");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(202);
    String id = answer.jsonPath().getString("messageId");
    accepted.add(id);
    return id;
  }

  private int depth(String what) {
    return status().jsonPath().getInt("buffer." + what);
  }

  private boolean isUncertain() {
    return status().jsonPath().getBoolean("time.uncertain");
  }

  private Instant clock() {
    return Instant.parse(status().jsonPath().getString("time.clock"));
  }

  private Response status() {
    return site.request().get("/api/v1/status");
  }
}
