package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static dev.holdfast.system.PairUnderLoad.letPass;
import static dev.holdfast.system.PairUnderLoad.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.system.TwoMachines.Machine;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes on two machines, with certificates, and a cable that does not last. */
@ExtendWith(NeedsMachines.class)
class PairPartitionIT {

  private static final long SEED = Soak.seed();
  private static final Duration POWER_LOSS = Soak.promised(Duration.ofSeconds(6));
  private static final Duration HEALING = Soak.promised(Duration.ofSeconds(10));

  private static final Duration TO_TAKE_IN = Duration.ofHours(1);

  private final Random random = new Random(SEED);

  @TempDir Path directory;
  private TwoMachines machines;
  private PairUnderLoad site;
  private PairOfSites pair;

  @BeforeEach
  void start() throws Exception {
    machines = TwoMachines.create();
    site = PairUnderLoad.on(machines, directory);
    pair = site.pair;
    site.start();
  }

  @AfterEach
  void stop() {
    if (site != null) {
      site.close();
    }
    machines.close();
  }

  @Test
  void both_go_on_while_the_cable_is_cut_and_one_has_everything_after() throws Exception {
    int seconds = Soak.length(5, 60);
    Load before = site.load(SEED);
    before.untilAccepted(100, PATIENCE);
    before.pause();
    Service standby = pair.standby().orElseThrow();

    machines.cut();
    Duration tookOver = until("the other is active", PATIENCE, () -> PairOfSites.isActive(standby));
    Load atA = site.loadAt(List.of(pair.a), SEED + 1);
    Load atB = site.loadAt(List.of(pair.b), SEED + 2);
    letPass(Duration.ofSeconds(seconds));
    atA.untilAccepted(20, PATIENCE);
    atB.untilAccepted(20, PATIENCE);
    machines.mend();
    Duration healed = untilOneIsActive();
    atA.pause();
    atB.pause();
    Duration whole = until("the copy is up to date", TO_TAKE_IN, pair::isWhole);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-partition: seed %d: cut for %d s: the other was active after %d ms; healed: one"
            + " active after %d ms, copy whole after %d ms; %d accepted at a, %d at b, none lost,"
            + " %d of %d deliveries were repeats; copies equal%n",
        SEED,
        seconds,
        tookOver.toMillis(),
        healed.toMillis(),
        healed.plus(whole).toMillis(),
        atA.accepted().size(),
        atB.accepted().size(),
        site.repeats(),
        site.arrivals());
    assertThat(tookOver).isLessThan(POWER_LOSS);
    assertThat(healed).isLessThan(HEALING);
  }

  @Test
  @LongRun
  void a_cable_that_carries_one_way_only_makes_nobody_change_roles_again_and_again()
      throws Exception {
    int seconds = Soak.length(20, 60);
    for (Machine silent : List.of(machines.a, machines.b)) {
      Load load = site.load(random.nextLong());
      long before = pair.epoch();
      machines.cutFrom(silent);
      letPass(Duration.ofSeconds(seconds / 2));
      long halfway = pair.epoch();
      letPass(Duration.ofSeconds(seconds - seconds / 2));
      long cut = pair.epoch();
      machines.mend();
      Duration healed = untilOneIsActive();
      Duration whole = until("the copy is up to date", TO_TAKE_IN, pair::isWhole);
      long after = pair.epoch();
      load.pause();
      System.out.printf(
          "pair-one-way: seed %d: %s unheard for %d s: %d role changes in the first half, %d in the"
              + " second, %d at healing; one active after %d ms, copy whole after %d ms; %d"
              + " accepted%n",
          SEED,
          silent.namespace(),
          seconds,
          halfway - before,
          cut - halfway,
          after - cut,
          healed.toMillis(),
          healed.plus(whole).toMillis(),
          load.accepted().size());
      assertThat(cut - before).isLessThanOrEqualTo(2);
      assertThat(cut - halfway).as("when it should be stable").isZero();
      assertThat(after - cut).isLessThanOrEqualTo(1);
      assertThat(healed).isLessThan(HEALING);
    }
    site.assertNothingIsLostAndTheCopiesAreEqual();
  }

  @Test
  @LongRun
  void after_a_partition_a_merge_and_a_kill_messages_flow_both_ways() throws Exception {
    int messages = Soak.length(2_000, 200_000);
    machines.cut();
    Eventually.holds(
        "both are active", PATIENCE, () -> pair.nodes().stream().allMatch(PairOfSites::isActive));
    machines.mend();
    Eventually.holds("they have merged", PATIENCE, () -> pair.standby().isPresent());
    Service killed = random.nextBoolean() ? pair.a : pair.b;
    killed.kill();
    killed.start();
    Duration whole = until("one active, one standby", PATIENCE, pair::isWhole);
    long start = System.nanoTime();
    Load load = site.loadAt(pair.nodes(), SEED, Load.AS_FAST_AS_ANSWERED);
    int half = messages / 2;
    load.untilAccepted(half, TO_TAKE_IN);
    site.active().request().post("/api/v1/pair/switch-over").then().statusCode(204);
    load.untilAccepted(messages - half, TO_TAKE_IN);
    long rate = load.accepted().size() * 1_000_000_000L / (System.nanoTime() - start);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-rejoin: seed %d: whole %d ms after the killed node was up; then %d accepted, half in"
            + " each direction, %d/s, none lost, %d of %d deliveries were repeats; copies equal%n",
        SEED, whole.toMillis(), load.accepted().size(), rate, site.repeats(), site.arrivals());
  }

  private Duration untilOneIsActive() {
    return until(
        "one is active and the other stands by",
        PATIENCE,
        () -> pair.active().isPresent() && pair.standby().isPresent());
  }
}
