package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes, the clock of one of them an hour wrong. */
@LongRun
class PairClockIT {

  private static final int MESSAGES = 20;

  @TempDir Path directory;
  private PairUnderLoad site;
  private PairOfSites pair;

  @BeforeEach
  void prepare() throws Exception {
    assumeTrue(
        FakeTime.of("+0").isPresent(),
        "libfaketime is not installed (Debian: apt-get install faketime)");
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
  }

  @AfterEach
  void stop() {
    if (site != null) {
      site.close();
    }
  }

  @Test
  void nothing_is_lost_when_a_node_is_an_hour_behind() throws Exception {
    assertNothingIsLostAndNothingExpiresEarly("-1h");
  }

  /**
   * What its clock takes for expired waits at the node that is ahead, and leaves from the other.
   */
  @Test
  void nothing_expires_early_when_a_node_is_an_hour_ahead() throws Exception {
    assertNothingIsLostAndNothingExpiresEarly("+1h");
  }

  private void assertNothingIsLostAndNothingExpiresEarly(String offset) throws Exception {
    pair.b.at(FakeTime.of(offset));
    pair.start();
    site.target.down();
    Set<String> accepted = new HashSet<>();
    if (site.active() != pair.a) {
      switchOver(pair.b);
    }
    for (int round = 0; round < 2; round++) {
      Service active = site.active();
      for (int i = 0; i < MESSAGES; i++) {
        accepted.add(post(active, i % 2 == 0));
      }
      pair.awaitWhole();
      switchOver(active);
      assertThat(PairOfSites.status(site.active()).getInt("buffer.parked")).isZero();
    }
    Service killed = site.active();
    killed.kill();
    Service other = pair.other(killed);
    Eventually.holds("the other is active", PATIENCE, () -> PairOfSites.isActive(other));
    site.target.up();
    killed.start();
    pair.awaitWhole();
    assertThat(PairOfSites.status(site.active()).getInt("buffer.parked")).isZero();
    if (site.active() != pair.a) {
      switchOver(pair.b);
    }

    Eventually.holds("all is out", PATIENCE, () -> site.arrived().containsAll(accepted));
    assertThat(PairOfSites.status(site.active()).getInt("buffer.parked")).isZero();
    Eventually.holds("nothing is left", PATIENCE, () -> PairOfSites.pending(site.active()) == 0);
    pair.awaitWhole();
    Copies.assertEqual(pair);
    System.out.printf(
        "pair-clock: b at %s: %d accepted, each delivered, none expired, %d of %d deliveries were"
            + " repeats; copies equal%n",
        offset, accepted.size(), site.repeats(), site.arrivals());
  }

  private void switchOver(Service active) {
    Eventually.holds(
        "the nodes change places",
        PATIENCE,
        () -> active.request().post("/api/v1/pair/switch-over").statusCode() == 204);
    Eventually.holds(
        "the other is active", PATIENCE, () -> PairOfSites.isActive(pair.other(active)));
    pair.awaitWhole();
  }

  /**
   * Gives its id. A node that is an hour ahead refuses what expires within that hour, and says so.
   */
  private String post(Service node, boolean expires) {
    Duration life = Duration.ofMinutes(node == pair.b ? 90 : 30);
    Optional<Instant> at = expires ? Optional.of(Instant.now().plus(life)) : Optional.empty();
    return node.request()
        .body(
            """
            {"method": "POST", "path": "/orders", "body": {}, "attemptImmediate": false%s}
            """
                .formatted(at.map(", \"expiresAt\": \"%s\""::formatted).orElse("")))
        .post("/api/v1/external-systems/erp/calls")
        .then()
        .statusCode(202)
        .extract()
        .jsonPath()
        .getString("messageId");
  }
}
