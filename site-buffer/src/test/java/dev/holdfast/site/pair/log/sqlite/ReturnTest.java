package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.Merged.Outcome;
import dev.holdfast.site.pair.log.ShipChanges.Step;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that led comes back to one that leads now, and both have changed something. */
class ReturnTest {

  private static final String DELETE = "DELETE FROM sf_messages WHERE id = ?";
  private static final String DONE =
      """
      UPDATE operation_tracking SET status = 'Delivered', terminal_at_ms = 7
      WHERE tracked_operation_id = ?
      """;
  private static final String RETRIED = "UPDATE sf_messages SET retry_count = ? WHERE id = ?";

  private static final Lane LINE = Lane.of(Category.ExternalSystem, "line");

  /** The first of a line goes, the others wait for it. */
  private static final String OUT_OF_LINE =
      """
      SELECT id FROM sf_messages
      WHERE status = 0 AND ordering_key IS NOT NULL AND (due_at_ms = %d) = (id = (
        SELECT id FROM sf_messages AS first
        WHERE (first.category, first.lane, first.ordering_key)
          = (sf_messages.category, sf_messages.lane, sf_messages.ordering_key)
        ORDER BY arrival, id
        LIMIT 1))
      """
          .formatted(Long.MAX_VALUE);

  @TempDir Path directory;
  private final Wire wire = new Wire(20_000);
  private final String[] ids = new String[3];
  private PairNode returned;
  private PairNode leader;

  /** Both have three messages; then the second takes over from the first, which does not notice. */
  @BeforeEach
  void failOver() {
    returned = PairNode.leader(directory, "returned");
    leader = PairNode.standby(directory, "leader");
    for (int i = 0; i < ids.length; i++) {
      OutboundMessage message = Sample.call("erp", TestClock.START).message();
      ids[i] = message.id().toString();
      await(returned.buffer().append(message));
    }
    wire.catchUp(returned, leader);
    await(leader.log().lead(2));
  }

  @AfterEach
  void close() {
    returned.close();
    leader.close();
  }

  @Test
  void what_only_the_returned_node_had_accepted_is_added() {
    OutboundMessage message = Sample.call("erp", TestClock.START).message();
    await(returned.buffer().append(message));

    assertThat(comeBack())
        .extracting(Merged::outcome)
        .containsExactly(Outcome.ADDED, Outcome.ADDED);
    assertThat(leader.rows("SELECT id FROM sf_messages")).contains("[" + message.id() + "]");
    assertThat(leader.depth()).isEqualTo(leader.countedAnew());
  }

  @Test
  void what_was_delivered_here_and_only_tried_there_stays_away() {
    leader.execute(DELETE, ids[0]);
    returned.execute(RETRIED, 5, ids[0]);

    assertThat(comeBack()).extracting(Merged::outcome).containsExactly(Outcome.REMOVED);
    assertThat(leader.count("sf_messages")).isEqualTo(2);
  }

  @Test
  void what_was_delivered_there_is_not_delivered_here_again() {
    returned.execute(DELETE, ids[0]);
    returned.execute(DONE, ids[0]);
    leader.execute(RETRIED, 5, ids[0]);
    leader.execute(
        "UPDATE operation_tracking SET retry_count = 5 WHERE tracked_operation_id = ?", ids[0]);

    assertThat(comeBack())
        .extracting(Merged::outcome)
        .containsExactly(Outcome.REMOVED, Outcome.TAKEN);
    assertThat(leader.count("sf_messages")).isEqualTo(2);
    assertThat(leader.rows("SELECT status FROM operation_tracking ORDER BY status"))
        .containsExactly("[Delivered]", "[Submitted]", "[Submitted]");
    assertThat(leader.depth()).isEqualTo(leader.countedAnew());
  }

  @Test
  void where_both_have_changed_a_row_the_leaders_stands_and_else_the_others() {
    leader.execute(RETRIED, 1, ids[0]);
    returned.execute(RETRIED, 2, ids[0]);
    returned.execute(RETRIED, 3, ids[1]);

    assertThat(comeBack()).extracting(Merged::outcome).containsExactly(Outcome.KEPT, Outcome.TAKEN);
    assertThat(leader.rows("SELECT retry_count FROM sf_messages ORDER BY retry_count"))
        .containsExactly("[0]", "[1]", "[3]");
  }

  @Test
  void an_operators_decision_stands_against_an_attempt_of_a_lower_epoch() {
    leader.execute("UPDATE sf_messages SET status = 2, revision = 4 WHERE id = ?", ids[0]);
    returned.execute("UPDATE sf_messages SET status = 0, revision = 9 WHERE id = ?", ids[0]);

    comeBack();

    assertThat(leader.rows("SELECT revision FROM sf_messages WHERE status = 2"))
        .containsExactly("[4]");
  }

  @Test
  void one_line_of_an_ordering_key_has_one_message_in_front() {
    await(returned.buffer().append(Sample.call("erp", TestClock.START).key("k").message()));
    await(leader.buffer().append(Sample.call("erp", TestClock.START).key("k").message()));

    comeBack();

    assertThat(
            leader.rows(
                "SELECT due_at_ms = %d FROM sf_messages WHERE ordering_key = 'k' ORDER BY 1"
                    .formatted(Long.MAX_VALUE)))
        .containsExactly("[0]", "[1]");
  }

  @Test
  void both_sides_of_an_ordering_key_are_one_line_in_the_order_of_arrival_on_both_nodes() {
    accept(leader, 2);
    accept(leader, 4);
    accept(returned, 1);
    accept(returned, 3);

    comeBack();
    await(returned.log().lead(3));

    assertThat(leader.listed()).isEqualTo(returned.listed()).hasSize(7);
    assertThat(lineOf(leader)).containsExactly("1", "2", "3", "4");
    assertThat(lineOf(returned)).containsExactly("1", "2", "3", "4");
  }

  /** Both have gone on behind what they had in common, by clocks that stand. */
  @Test
  void the_id_decides_between_equal_arrivals_on_both_nodes() {
    for (int i = 0; i < 5; i++) {
      accept(returned, 0);
      accept(leader, 0);
    }

    comeBack();
    await(returned.log().lead(3));

    assertThat(leader.rows("SELECT 1 FROM sf_messages GROUP BY arrival HAVING count(*) = 2"))
        .hasSize(5);
    assertThat(leader.listed()).isEqualTo(returned.listed()).hasSize(13);
    leader.execute("UPDATE sf_messages SET payload_json = id");
    returned.execute("UPDATE sf_messages SET payload_json = id");
    assertThat(lineOf(leader)).isEqualTo(lineOf(returned)).hasSize(10);
  }

  @Test
  void one_that_is_under_way_waits_for_those_that_turn_out_to_be_before_it() {
    accept(leader, 2);
    accept(returned, 1);
    BufferedMessage underWay = await(leader.buffer().probe(LINE)).orElseThrow();

    comeBack();
    Attempt attempt = new Attempt(TestClock.START, Duration.ZERO, Optional.empty());
    Settlement putOff = new Settlement.PutOff("away", TestClock.START, false);
    assertThat(await(leader.buffer().settle(underWay, attempt, putOff))).isTrue();

    assertThat(lineOf(leader)).containsExactly("1", "2");
  }

  private static void accept(PairNode node, int second) {
    Instant at = TestClock.START.plusSeconds(second);
    Sample sample = Sample.call("line", at).payload(Integer.toString(second)).key("k");
    await(node.buffer().append(sample.message()));
  }

  private static List<String> lineOf(PairNode node) {
    return node.deliverLine(LINE.name());
  }

  @Test
  void a_node_that_cannot_tell_what_it_changed_offers_all_it_has() {
    await(returned.buffer().append(Sample.call("erp", TestClock.START).message()));
    leader.execute(DELETE, ids[0]);
    leader.execute(DONE, ids[0]);
    await(returned.log().bound(0));

    assertThat(comeBack())
        .filteredOn(merged -> merged.outcome() == Outcome.ADDED)
        .extracting(merged -> merged.key().table())
        .containsExactly("sf_messages", "operation_tracking");
    assertThat(leader.count("sf_messages")).isEqualTo(3);
  }

  @Test
  void a_node_that_was_alone_before_brings_what_it_has() {
    try (PairNode alone = PairNode.in(directory, "alone")) {
      await(alone.buffer().append(Sample.call("mes", TestClock.START).message()));
      await(alone.log().switchOn());

      wire.catchUp(leader, alone);

      assertThat(leader.count("sf_messages")).isEqualTo(4);
      assertThat(alone.content()).isEqualTo(leader.content());
      assertThat(alone.depth()).isEqualTo(leader.depth());
    }
  }

  @Test
  void to_offer_twice_is_as_good_as_once() {
    await(returned.buffer().append(Sample.call("erp", TestClock.START).message()));
    returned.execute(DELETE, ids[0]);
    await(returned.log().standDown());
    Step.MergeFirst step = (Step.MergeFirst) wire.next(leader, returned);
    var offered =
        await(returned.log().changesAfter(step.common().orElseThrow(), 20_000)).orElseThrow();
    await(leader.log().merge(step.common(), offered));
    List<String> once = leader.content();

    assertThat(comeBack()).extracting(Merged::outcome).containsOnly(Outcome.EQUAL);
    assertThat(leader.content()).isEqualTo(once);
  }

  private List<Merged> comeBack() {
    await(returned.log().standDown());
    Step.MergeFirst step = (Step.MergeFirst) wire.next(leader, returned);
    List<Merged> merged = wire.takeBack(leader, returned, step);
    wire.catchUp(leader, returned);
    assertThat(returned.content()).isEqualTo(leader.content());
    return merged;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void nothing_accepted_is_lost_however_often_the_lead_changes(long seed) {
    Random random = new Random(seed);
    Workload work = new Workload(seed);
    Wire small = new Wire(500 + random.nextInt(20_000));
    PairNode one = returned;
    PairNode other = leader;
    for (int round = 0; round < 15; round++) {
      work.run(one, random.nextInt(15));
      if (other.standing().isLeading()) {
        // Neither knows of the other.
        work.run(other, random.nextInt(15));
      }
      if (random.nextInt(4) == 0) {
        await(one.log().bound(random.nextInt(2_000)));
      }
      long epoch =
          1 + Math.max(one.standing().history().epoch(), other.standing().history().epoch());
      await(other.log().lead(epoch));
      if (random.nextInt(3) > 0) {
        one.restart();
        await(one.log().standDown());
        small.catchUp(other, one);
        assertThat(one.content()).as("seed %d round %d", seed, round).isEqualTo(other.content());
        assertThat(other.rows(OUT_OF_LINE)).as("seed %d round %d", seed, round).isEmpty();
      }
      PairNode next = other;
      other = one;
      one = next;
    }
    await(other.log().standDown());
    small.catchUp(one, other);

    assertThat(other.content()).as("seed %d", seed).isEqualTo(one.content());
    assertThat(await(other.log().checksum())).isEqualTo(await(one.log().checksum()));
    assertThat(other.depth()).isEqualTo(other.countedAnew()).isEqualTo(one.depth());
    assertThat(one.depth()).isEqualTo(one.countedAnew());
    assertThat(known(one)).as("seed %d", seed).containsAll(work.accepted());
    assertThat(one.rows(OUT_OF_LINE)).as("seed %d", seed).isEmpty();
  }

  /** Here, or known to be over. */
  private static Set<MessageId> known(PairNode node) {
    Set<MessageId> known = new HashSet<>();
    for (String id :
        node.rows(
            """
            SELECT id FROM sf_messages
            UNION SELECT tracked_operation_id FROM operation_tracking
            WHERE terminal_at_ms IS NOT NULL
            """)) {
      Optional.of(id)
          .map(text -> text.substring(1, text.length() - 1))
          .map(MessageId::parse)
          .ifPresent(known::add);
    }
    return known;
  }
}
