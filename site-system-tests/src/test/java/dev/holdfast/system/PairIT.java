package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.HoldfastSite;
import dev.holdfast.client.SiteConfig;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes of a site under load. Whatever either of them has accepted arrives, whichever is killed
 * and however often.
 */
class PairIT {

  private static final long SEED = Soak.seed();

  private final Random random = new Random(SEED);

  @TempDir Path directory;
  private PairUnderLoad site;
  private PairOfSites pair;
  private Load load;

  @BeforeEach
  void start() throws Exception {
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
    site.start();
    load = site.load(SEED);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void whichever_is_killed_the_other_goes_on_and_nothing_is_lost() throws Exception {
    int kills = Soak.length(4, 50);
    List<Long> takeOvers = new ArrayList<>();
    for (int kill = 0; kill < kills; kill++) {
      load.untilAccepted(20 + random.nextInt(60), PATIENCE);
      Service active = site.active();
      Service survivor = pair.other(active);
      long start = System.nanoTime();
      active.kill();
      Eventually.holds("the other is active", PATIENCE, () -> PairOfSites.isActive(survivor));
      takeOvers.add((System.nanoTime() - start) / 1_000_000);
      load.untilAccepted(20, PATIENCE);
      active.start();
      pair.awaitWhole();
    }
    site.assertNothingIsLostAndTheCopiesAreEqual();
    Collections.sort(takeOvers);
    System.out.printf(
        "pair-kills: seed %d: %d kills: %d accepted, none lost, %d of %d deliveries were repeats;"
            + " the other was active after %d ms median, %d ms worst; copies equal%n",
        SEED,
        kills,
        load.accepted().size(),
        site.repeats(),
        site.arrivals(),
        takeOvers.get(takeOvers.size() / 2),
        takeOvers.get(takeOvers.size() - 1));
  }

  @Test
  void a_switch_over_and_a_shutdown_lose_nothing_and_send_nothing_twice() throws Exception {
    int rounds = Soak.length(2, 20);
    List<Long> interruptions = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      load.untilAccepted(50, PATIENCE);
      Service active = site.active();
      active.request().post("/api/v1/pair/switch-over").then().statusCode(204);
      Eventually.holds(
          "the other is active", PATIENCE, () -> PairOfSites.isActive(pair.other(active)));
      pair.awaitWhole();
      load.untilAccepted(50, PATIENCE);

      Service next = site.active();
      long start = System.nanoTime();
      next.process().askToEnd();
      Eventually.holds(
          "the other is active", PATIENCE, () -> PairOfSites.isActive(pair.other(next)));
      interruptions.add((System.nanoTime() - start) / 1_000_000);
      next.stop();
      next.start();
      pair.awaitWhole();
    }
    site.assertNothingIsLostAndTheCopiesAreEqual();
    Collections.sort(interruptions);
    System.out.printf(
        "pair-shutdown: seed %d: %d switch-overs, %d shutdowns: %d accepted, none lost, %d of %d"
            + " deliveries were repeats; the other was active %d ms median, %d ms worst after"
            + " SIGTERM; copies equal%n",
        SEED,
        rounds,
        rounds,
        load.accepted().size(),
        site.repeats(),
        site.arrivals(),
        interruptions.get(interruptions.size() / 2),
        interruptions.get(interruptions.size() - 1));
    assertThat(site.repeats()).as("delivered twice").isZero();
  }

  @Test
  void a_client_with_both_addresses_notices_nothing_of_a_kill() {
    HoldfastSite client =
        HoldfastSite.connect(
            SiteConfig.of(pair.a.url("").toString(), pair.b.url("").toString())
                .token(Service.TOKEN));
    Set<String> sent = new HashSet<>();
    Service active = site.active();
    for (int i = 0; i < 40; i++) {
      if (i == 20) {
        active.kill();
      }
      sent.add(client.externalSystem("erp").post("/orders").send().messageId().toString());
    }

    active.start();
    pair.awaitWhole();
    Eventually.holds("all has arrived", PATIENCE, () -> site.arrived().containsAll(sent));
    assertThat(sent).hasSize(40);
  }
}
