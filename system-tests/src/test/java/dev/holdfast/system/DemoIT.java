package dev.holdfast.system;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.system.Script.Result;
import dev.holdfast.testkit.metrics.Exposition;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/demo} as the README has it: the pair, and whoever is killed. */
class DemoIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;
  private Script demo;
  private String[] ports;

  @BeforeEach
  void prepare() {
    assumeFalse(Packaged.NATIVE, "the demo runs jars");
    demo = new Script("demo", "--data", directory.toString(), "--no-build");
    ports =
        new String[] {
          "--background",
          "--central-port",
          port(FreePort.pick()),
          "--site-port",
          port(FreePort.pick()),
          "--node-2-port",
          port(FreePort.pick()),
          "--cluster-port",
          port(FreePort.pickRow(4)),
          "--smtp-port",
          port(FreePort.pick()),
          "--world-port",
          port(FreePort.pick())
        };
  }

  private static String port(int number) {
    return Integer.toString(number);
  }

  @AfterEach
  void stop() throws Exception {
    assertThat(succeeds("--stop")).endsWith("Stopped\n");
  }

  @Test
  void whichever_node_is_killed_the_other_is_active_and_the_demo_goes_on() throws Exception {
    Files.createDirectories(directory.resolve("site/data"));
    Files.writeString(directory.resolve("site/data/note"), "of a demo with one node");

    succeeds(ports);
    assertThat(directory.resolve("node-1/data/note")).exists();
    assertThat(status()).containsOnlyOnce("active, epoch 1").containsOnlyOnce("standby, epoch");
    assertThat(demo.run(ports).exit()).as("a second demo").isEqualTo(5);

    String token = succeeds("--token").strip();
    somethingWaits(token);
    all_that_alerts_and_dashboard_ask_for_is_measured(token);
    world("/target/up");

    String first = succeeds("--active").strip();
    assertThat(succeeds("--kill", "active")).containsPattern("node-[12] is active, \\d+ ms later");
    assertThat(succeeds("--active").strip()).isNotEqualTo(first);
    assertThat(status()).contains("active, epoch 2").contains("no standby").contains("DOWN");

    assertThat(succeeds("--restart", "site")).contains("standby");
    assertThat(demo.run("--restart", "site").output()).contains("both nodes run");
    Eventually.holds(
        "a standby that has everything",
        PATIENCE,
        () -> status().contains("standby, epoch 2, lag 0"));

    assertThat(succeeds("--kill", "standby")).doesNotContain("later");
    assertThat(status()).contains("active, epoch 2").contains("DOWN");
    assertThat(Files.readString(directory.resolve("logs/demo.log"))).contains(" | sent ");
  }

  /** A target shows among the metrics when something has waited for it. */
  private void somethingWaits(String token) throws Exception {
    world("/target/down");
    given()
        .header("Authorization", "Bearer " + token)
        .contentType("application/json")
        .body("{\"method\": \"POST\", \"path\": \"/orders\", \"body\": {}}")
        .post(succeeds("--active").strip() + "/api/v1/external-systems/demo-api/calls")
        .then()
        .statusCode(202);
  }

  private void world(String path) {
    given()
        .port(Integer.parseInt(ports[ports.length - 1]))
        .post(path)
        .then()
        .statusCode(Matchers.lessThan(300));
  }

  /** Once there has been some traffic. */
  private void all_that_alerts_and_dashboard_ask_for_is_measured(String token) {
    assertThat(NamedMetrics.inAlerts()).hasSizeGreaterThan(10).contains("holdfast_site_active");
    assertThat(NamedMetrics.inDashboard()).hasSizeGreaterThan(20).contains("sql_pool_active");
    Set<String> asked = new TreeSet<>(NamedMetrics.inAlerts());
    asked.addAll(NamedMetrics.inDashboard());
    try {
      Eventually.holds(
          "all is measured",
          PATIENCE,
          () -> {
            for (int port : List.of(2, 4, 6)) {
              asked.removeAll(exposed(ports[port], token));
            }
            return asked.isEmpty();
          });
    } catch (AssertionError e) {
      throw new AssertionError("nobody has measured %s: %s".formatted(asked, e.getMessage()), e);
    }
  }

  private static Set<String> exposed(String port, String token) {
    Exposition exposition =
        new Exposition(
            given()
                .port(Integer.parseInt(port))
                .header("Authorization", "Bearer " + token)
                .get("/q/metrics")
                .asString());
    assertThat(exposition.flaws()).isEmpty();
    return exposition.names();
  }

  @Test
  void what_cannot_be_is_refused_with_a_way_out() throws Exception {
    assertThat(demo.run("--kill", "site").output()).contains("needs one of active, standby");
    assertThat(demo.run("--kill", "active"))
        .isEqualTo(
            new Result(1, "demo: no demo runs on " + directory + ": start it with bin/demo\n"));
    assertThat(demo.run("--site-port", "65535").output()).contains("choose --node-2-port PORT");
    String[] twice = ports.clone();
    twice[6] = twice[2];
    assertThat(demo.run(twice).output())
        .contains("port " + twice[2] + " is given twice: change one with --node-2-port PORT");
    try (ServerSocket taken = new ServerSocket(0)) {
      ports[8] = port(taken.getLocalPort() - 3);
      assertThat(demo.run(ports).output()).contains("change it with --cluster-port PORT");
    }
  }

  private String succeeds(String... arguments) throws IOException, InterruptedException {
    Result result = demo.run(arguments);
    assertThat(result.exit()).as(result.output()).isZero();
    return result.output();
  }

  private String status() {
    try {
      return succeeds("--status");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
