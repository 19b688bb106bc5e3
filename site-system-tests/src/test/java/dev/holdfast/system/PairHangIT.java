package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static dev.holdfast.system.PairUnderLoad.letPass;
import static dev.holdfast.system.PairUnderLoad.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The disk of a node hangs while it finds out that it does not lead any more. */
@LongRun
@ExtendWith(NeedsMachines.class)
class PairHangIT {

  private static final long SEED = Soak.seed();
  private static final Duration IN_TIME = Duration.ofSeconds(10);
  private static final Duration TO_TAKE_IN = Duration.ofMinutes(10);

  @TempDir Path directory;
  private TwoMachines machines;
  private HangingDisk disk;
  private PairUnderLoad site;
  private PairOfSites pair;

  @BeforeEach
  void start() throws Exception {
    HangingDisk.obstacle().ifPresent(why -> assumeTrue(false, why));
    machines = TwoMachines.create();
    site = PairUnderLoad.on(machines, directory);
    pair = site.pair;
    disk = HangingDisk.under(directory.resolve("a/data"));
    site.start();
    if (site.active() != pair.a) {
      pair.b.request().post("/api/v1/pair/switch-over").then().statusCode(204);
      Eventually.holds("a is active", PATIENCE, () -> PairOfSites.isActive(pair.a));
      pair.awaitWhole();
    }
  }

  @AfterEach
  void stop() throws Exception {
    if (disk != null) {
      disk.close();
    }
    if (site != null) {
      site.close();
    }
    if (machines != null) {
      machines.close();
    }
  }

  @Test
  void a_node_whose_disk_hangs_stands_down_in_time_all_the_same() throws Exception {
    Duration hanging = Duration.ofSeconds(Soak.length(10, 120));
    Load before = site.load(SEED);
    before.untilAccepted(100, PATIENCE);
    before.pause();
    machines.cut();
    Eventually.holds("b is active, too", PATIENCE, () -> PairOfSites.isActive(pair.b));
    Load atA = site.loadAt(List.of(pair.a), SEED + 1);
    Load atB = site.loadAt(List.of(pair.b), SEED + 2);
    atA.untilAccepted(50, PATIENCE);
    atB.untilAccepted(50, PATIENCE);

    disk.hang();
    int whenItHung = atA.accepted().size();
    machines.mend();
    Duration stoodDown = until("a stands down", hanging, () -> !PairOfSites.isActive(pair.a));
    assertThat(PairOfSites.isActive(pair.b)).isTrue();
    letPass(hanging.minus(stoodDown));
    atB.untilAccepted(50, PATIENCE);
    int whileItHung = atA.accepted().size() - whenItHung;
    disk.goOn();
    atA.pause();
    atB.pause();
    Duration whole = until("the copy is up to date", TO_TAKE_IN, pair::isWhole);

    site.assertNothingIsLostAndTheCopiesAreEqual();
    System.out.printf(
        "pair-hang: seed %d: the disk of a hung for %d s: it stood down %d ms after the cable was"
            + " mended, and was whole %d ms after its disk went on; %d accepted at a, %d of them"
            + " while it hung, %d at b, none lost, %d of %d deliveries were repeats; copies equal%n",
        SEED,
        hanging.toSeconds(),
        stoodDown.toMillis(),
        whole.toMillis(),
        atA.accepted().size(),
        whileItHung,
        atB.accepted().size(),
        site.repeats(),
        site.arrivals());
    assertThat(stoodDown).isLessThan(IN_TIME);
  }
}
