package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.SmallDisk;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged site on a small disk that something else fills up. */
class DiskFullIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MEBIBYTE = 1024 * 1024;

  private final Set<String> accepted = new HashSet<>();

  @TempDir Path directory;
  private SmallDisk disk;
  private FaultyHttpTarget target;
  private Service site;

  @BeforeEach
  void prepare() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Optional<SmallDisk> mountable = SmallDisk.under(data, 64);
    assumeTrue(mountable.isPresent(), "this user may not mount a small disk");
    disk = mountable.orElseThrow();
    target = FaultyHttpTarget.start();
  }

  @AfterEach
  void stop() {
    if (target != null) {
      site.close();
      target.close();
    }
  }

  private void startSite(String minFreeBytes) throws IOException {
    site =
        new Service(
                Packaged.SITE,
                directory,
                FreePort.pick(),
                Map.of(
                    "holdfast.site.id", "plant-7",
                    "holdfast.site.external-systems.erp.base-url", target.baseUrl().toString(),
                    "holdfast.site.external-systems.erp.retry.interval", "200ms",
                    "holdfast.site.external-systems.erp.retry.max-retries", "0",
                    "holdfast.site.breaker.probe-interval", "200ms",
                    "holdfast.site.sweep.interval", "200ms",
                    "holdfast.site.buffer.min-free-bytes", minFreeBytes))
            .on(disk)
            .start();
  }

  @Test
  void before_the_disk_is_full_nothing_more_is_accepted_but_delivery_goes_on() throws Exception {
    startSite("16M");
    target.down();
    for (int n = 0; n < 20; n++) {
      assertThat(post().statusCode()).isEqualTo(202);
    }

    // Asked for without a message: those that came before it looks again would use up the reserve.
    Path ballast = fillUpTo(8 * MEBIBYTE);
    Eventually.holds("not ready", PATIENCE, () -> ready().statusCode() == 503);
    Response refused = post();
    assertThat(refused.statusCode()).isEqualTo(507);
    assertThat(refused.contentType()).startsWith("application/problem+json");
    assertThat(refused.jsonPath().getString("type")).endsWith("disk-short");
    assertThat(refused.jsonPath().getString("detail")).contains("must keep 16 MiB");
    assertThat(ready().statusCode()).isEqualTo(503);
    assertThat(ready().asString()).contains("must keep 16 MiB");
    assertThat(site.request().get("/q/health/live").statusCode()).isEqualTo(200);

    target.up();
    Eventually.holds("an empty buffer", PATIENCE, () -> pending() == 0);
    assertThat(arrived()).isEqualTo(accepted);
    assertThat(post().statusCode()).isEqualTo(507);

    Files.delete(ballast);
    Eventually.holds("ready again", PATIENCE, () -> ready().statusCode() == 200);
    assertThat(post().statusCode() / 100).isEqualTo(2);
  }

  /** Others fill the disk faster than anybody can look: then the file itself refuses. */
  @Test
  void on_a_disk_without_a_byte_left_nothing_that_was_accepted_is_lost() throws Exception {
    startSite("1");
    target.down();
    assertThat(post().statusCode()).isEqualTo(202);

    Path ballast = fillUpTo(0);
    Eventually.holds("refused", PATIENCE, () -> post().statusCode() == 507);
    assertThat(site.request().get("/q/health/live").statusCode()).isEqualTo(200);

    target.up();
    Files.delete(ballast);
    Eventually.holds("accepted again", PATIENCE, () -> post().statusCode() / 100 == 2);
    Eventually.holds("an empty buffer", PATIENCE, () -> pending() == 0);
    assertThat(arrived()).isEqualTo(accepted);
  }

  /** Large enough that a few of them fill what the file has in reserve. */
  private Response post() {
    Response answer =
        site.request()
            .body(
                """
                {"method": "POST", "path": "/orders", "body": {"text": "%s"}, \
                "attemptImmediate": false}
                """
                    .formatted("x".repeat(200_000)))
            .post("/api/v1/external-systems/erp/calls");
    if (answer.statusCode() / 100 == 2) {
      accepted.add(answer.jsonPath().getString("messageId"));
    }
    return answer;
  }

  private Path fillUpTo(long leave) throws IOException {
    Path data = disk.seenFrom(site.process());
    Path ballast = data.resolve("ballast");
    Files.createFile(ballast);
    byte[] part = new byte[64 * 1024];
    while (Files.getFileStore(data).getUsableSpace() > leave + part.length) {
      Files.write(ballast, part, StandardOpenOption.APPEND);
    }
    return ballast;
  }

  private Response ready() {
    return site.request().get("/q/health/ready");
  }

  private int pending() {
    return site.request().get("/api/v1/status").jsonPath().getInt("buffer.pending");
  }

  private Set<String> arrived() {
    return target.calls().stream()
        .map(DiskFullIT::idOf)
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  private static Optional<String> idOf(ReceivedCall call) {
    return call.header("Idempotency-Key");
  }
}
