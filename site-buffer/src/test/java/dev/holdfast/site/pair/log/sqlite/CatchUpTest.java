package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shape;
import dev.holdfast.site.pair.log.ShipChanges.Step;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens, and whatever is lost on the way, the copy ends up equal. */
class CatchUpTest {

  private static final int ROUNDS = 25;

  @TempDir Path directory;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_copy_is_equal_whatever_happens_in_between(long seed) {
    Random random = new Random(seed);
    Workload work = new Workload(seed);
    Wire wire = new Wire(500 + random.nextInt(20_000));
    List<Shipment> sent = new ArrayList<>();
    try (PairNode leader = PairNode.leader(directory, "leader");
        PairNode standby = PairNode.standby(directory, "standby")) {
      for (int round = 0; round < ROUNDS; round++) {
        work.run(leader, random.nextInt(20));
        switch (random.nextInt(6)) {
          case 0 -> sent.addAll(wire.catchUp(leader, standby));
          case 1 -> await(leader.log().bound(random.nextInt(4_000)));
          case 2 -> standby.restart();
          case 3 -> restart(leader);
          case 4 -> breakOff(wire, leader, standby);
          default -> sendOne(wire, leader, standby, sent, random);
        }
        repeatOne(standby, sent, random);
      }
      wire.catchUp(leader, standby);

      assertThat(standby.content()).as("seed %d", seed).isEqualTo(leader.content()).isNotEmpty();
      assertThat(await(standby.log().checksum())).isEqualTo(await(leader.log().checksum()));
      assertThat(standby.depth()).isEqualTo(standby.countedAnew()).isEqualTo(leader.depth());
    }
  }

  /** A node that starts leads with another epoch than before. */
  private static void restart(PairNode leader) {
    leader.restart();
    await(leader.log().lead(leader.standing().history().epoch() + 1));
  }

  private static void sendOne(
      Wire wire, PairNode leader, PairNode standby, List<Shipment> sent, Random random) {
    Step step = wire.next(leader, standby);
    if (step instanceof Step.Send send) {
      sent.add(send.shipment());
      if (random.nextBoolean()) {
        Wire.deliver(send.shipment(), standby);
      }
    }
  }

  /** It dies in the middle of a commit. */
  private static void breakOff(Wire wire, PairNode leader, PairNode standby) {
    if (wire.next(leader, standby) instanceof Step.Send send
        && send.shipment() instanceof Changes changes) {
      List<String> before = standby.content();
      List<Row> rows = new ArrayList<>(changes.rows());
      rows.add(
          new Row(
              new Shape("definitions", List.of("kind", "name"), 2),
              false,
              List.of("none", "none")));
      Changes poisoned = Wire.with(rows, changes);
      assertThatThrownBy(() -> Wire.deliver(poisoned, standby)).hasMessageContaining("constraint");
      standby.restart();
      assertThat(standby.content()).isEqualTo(before);
    }
  }

  /** The network brings something that was sent long ago. */
  private static void repeatOne(PairNode standby, List<Shipment> sent, Random random) {
    if (!sent.isEmpty()) {
      List<String> before = standby.content();
      Answer answer = Wire.deliver(sent.get(random.nextInt(sent.size())), standby);
      if (answer.outcome() != Answer.Outcome.APPLIED) {
        assertThat(standby.content()).isEqualTo(before);
      }
    }
  }
}
