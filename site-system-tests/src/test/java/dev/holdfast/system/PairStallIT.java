package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static dev.holdfast.system.PairUnderLoad.letPass;
import static dev.holdfast.system.PairUnderLoad.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.soak.Soak;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes of which one does not get on: frozen, or without a processor to run on. */
@LongRun
class PairStallIT {

  private static final long SEED = Soak.seed();
  private static final Duration HICCUP = Duration.ofSeconds(2);
  private static final Duration BETWEEN_HICCUPS = Duration.ofSeconds(8);

  /** Of a JVM with the heap that these tests give it. */
  private static final long MOST_MEBIBYTES = 600;

  /** Messages a second. */
  private static final int BUSY = 1_000;

  private final Random random = new Random(SEED);

  @TempDir Path directory;
  private PairUnderLoad site;
  private PairOfSites pair;

  @BeforeEach
  void start() throws Exception {
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
    site.start();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void a_frozen_standby_costs_the_active_node_nothing() throws Exception {
    Duration period = Duration.ofSeconds(Soak.length(20, 60));
    Load load = site.loadAt(pair.nodes(), SEED, BUSY);
    letPass(period.dividedBy(2));
    Service active = site.active();
    Service standby = pair.standby().orElseThrow();
    double usual = rate(load, period);
    long epoch = pair.epoch();
    standby.process().freeze();
    double meanwhile = rate(load, period);
    long memory = active.process().residentKibibytes() / 1024;
    standby.process().thaw();
    Duration whole = until("the standby has caught up, under load", PATIENCE, pair::isWhole);
    Service after = site.active();
    long changes = pair.epoch() - epoch;

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-standby-stopped: seed %d: %.0f accepted/s before, %.0f/s during %d s in which the"
            + " standby was frozen; the active node took %d MiB; whole %d ms after, %d role"
            + " changes; %d accepted, none lost, %d of %d deliveries were repeats; copies equal%n",
        SEED,
        usual,
        meanwhile,
        period.toSeconds(),
        memory,
        whole.toMillis(),
        changes,
        load.accepted().size(),
        site.repeats(),
        site.arrivals());
    assertThat(meanwhile).isGreaterThan(usual * 0.9);
    assertThat(memory).isLessThan(MOST_MEBIBYTES);
    assertThat(after).as("the active node").isSameAs(active);
    assertThat(changes).as("role changes").isZero();
  }

  private static double rate(Load load, Duration period) {
    int before = load.accepted().size();
    letPass(period);
    return (load.accepted().size() - before) / (double) period.toSeconds();
  }

  @Test
  void hiccups_change_no_roles() throws Exception {
    int rounds = Math.max(1, Soak.length(30, 600) / 10);
    Load load = site.load(SEED);
    long epoch = pair.epoch();
    for (int round = 0; round < rounds; round++) {
      Service frozen = random.nextBoolean() ? pair.a : pair.b;
      frozen.process().freeze();
      letPass(HICCUP);
      frozen.process().thaw();
      letPass(BETWEEN_HICCUPS);
    }
    long changes = pair.epoch() - epoch;
    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-hiccups: seed %d: %d times frozen for 2 s: %d role changes; %d accepted, none lost,"
            + " %d of %d deliveries were repeats; copies equal%n",
        SEED, rounds, changes, load.accepted().size(), site.repeats(), site.arrivals());
    assertThat(changes).isZero();
  }

  @Test
  void a_busy_machine_changes_no_roles() throws Exception {
    Duration period = Duration.ofSeconds(Soak.length(30, 600));
    Load load = site.load(SEED);
    load.untilAccepted(100, PATIENCE);
    long epoch = pair.epoch();
    int spinning = 2 * Runtime.getRuntime().availableProcessors();
    ExecutorService others = Executors.newFixedThreadPool(spinning);
    try {
      for (int i = 0; i < spinning; i++) {
        others.execute(PairStallIT::spin);
      }
      letPass(period);
    } finally {
      others.shutdownNow();
    }
    long changes = pair.epoch() - epoch;
    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-busy: seed %d: %d threads without end for %d s: %d role changes; %d accepted, none"
            + " lost, %d of %d deliveries were repeats; copies equal%n",
        SEED,
        spinning,
        period.toSeconds(),
        changes,
        load.accepted().size(),
        site.repeats(),
        site.arrivals());
    assertThat(changes).isZero();
  }

  private static void spin() {
    long number = 0;
    while (!Thread.currentThread().isInterrupted()) {
      number += List.of(number).hashCode();
    }
  }
}
