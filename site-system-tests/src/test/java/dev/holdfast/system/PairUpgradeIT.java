package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** From another version to this one, node by node, as docs/pair.md has it. */
@LongRun
@EnabledIfSystemProperty(
    named = PairUpgradeIT.FROM,
    matches = ".+",
    disabledReason = "bin/pair-torture upgrade --from DIR runs it with another version")
class PairUpgradeIT {

  static final String FROM = "holdfast.soak.from";

  private static final long SEED = Soak.seed();

  @TempDir Path directory;
  private final Path former =
      Path.of(System.getProperty(FROM, ""), "site-buffer/target/quarkus-app/quarkus-run.jar");
  private PairUnderLoad site;
  private PairOfSites pair;
  private Load load;

  @BeforeEach
  void start() throws Exception {
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
    pair.nodes().forEach(node -> node.of(former));
    site.start();
    load = site.load(SEED);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void node_by_node_under_load_nothing_is_lost_and_nothing_goes_out_twice() throws Exception {
    Service first = pair.standby().orElseThrow();
    Service second = site.active();
    upgrade(first);
    handOver(second);
    upgrade(second);
    handOver(first);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-upgrade: seed %d: from %s to this version, node by node: %d accepted, none lost, %d of"
            + " %d deliveries were repeats; copies equal%n",
        SEED, former, load.accepted().size(), site.repeats(), site.arrivals());
    assertThat(site.repeats()).as("delivered twice").isZero();
  }

  private void upgrade(Service standby) {
    standby.stop();
    load.untilAccepted(50, PATIENCE);
    standby.of(Packaged.SITE.jar()).start();
    pair.awaitWhole();
    load.untilAccepted(50, PATIENCE);
  }

  private void handOver(Service active) {
    active.request().post("/api/v1/pair/switch-over").then().statusCode(204);
    Eventually.holds(
        "the other is active", PATIENCE, () -> PairOfSites.isActive(pair.other(active)));
    pair.awaitWhole();
    load.untilAccepted(50, PATIENCE);
  }
}
