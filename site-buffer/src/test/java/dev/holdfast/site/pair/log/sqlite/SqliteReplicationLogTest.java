package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.site.buffer.sqlite.Arrival;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Answer.Outcome;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shape;
import dev.holdfast.site.pair.log.ShipChanges.Step;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.TestClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteReplicationLogTest {

  private static final String KEY =
      """
      INSERT INTO accepted_keys (category, target, key, message_id, fingerprint, created_at_ms)
      VALUES (0, ?, ?, 'm', 'f', 1)
      """;

  private static final String NUMBERED =
      "UPDATE sf_messages SET status = 2, submit_number = 's:1:1' WHERE id = ?";

  private static final String PAYLOADS = "SELECT payload_json FROM sf_messages";

  @TempDir Path directory;
  private final Wire wire = new Wire(20_000);
  private PairNode leader;
  private PairNode standby;

  @BeforeEach
  void open() {
    leader = PairNode.leader(directory, "leader");
    standby = PairNode.standby(directory, "standby");
  }

  @AfterEach
  void close() {
    leader.close();
    standby.close();
  }

  private static OutboundMessage append(PairNode node) {
    OutboundMessage message = Sample.call("erp", TestClock.START).message();
    await(node.buffer().append(message));
    return message;
  }

  private static long head(PairNode node) {
    return node.standing().history().head();
  }

  private static Position position(PairNode node) {
    return node.standing().history().position().orElseThrow();
  }

  private Changes changesAfter(Position position, int maxBytes) {
    return await(leader.log().changesAfter(position, maxBytes)).orElseThrow();
  }

  @Test
  void a_node_that_does_not_lead_logs_nothing() {
    append(standby);
    assertThat(head(standby)).isZero();

    await(leader.log().standDown());
    long before = head(leader);
    append(leader);
    assertThat(head(leader)).isEqualTo(before);
  }

  @Test
  void a_change_and_its_entry_are_one_commit() {
    long before = head(leader);

    assertThatThrownBy(
            () -> leader.execute("INSERT INTO definitions SELECT 'databases', 'a', '{}', NULL, 1"))
        .hasMessageContaining("constraint");
    assertThat(head(leader)).isEqualTo(before);

    OutboundMessage message = append(leader);
    assertThat(leader.rows("SELECT epoch, tbl, key FROM replication_log WHERE seq > " + before))
        .containsExactlyInAnyOrder(
            "[1, 1, %s]".formatted(message.id()), "[1, 2, %s]".formatted(message.id()));
  }

  @Test
  void a_due_time_alone_is_no_change_but_being_held_is() {
    OutboundMessage message = append(leader);
    leader.execute("UPDATE sf_messages SET due_at_ms = 99999999999999");
    long before = head(leader);

    await(leader.buffer().makeDue(Lane.of(Category.ExternalSystem, "erp"), TestClock.START));
    assertThat(leader.rows("SELECT due_at_ms FROM sf_messages"))
        .containsExactly("[%d]".formatted(TestClock.START.toEpochMilli()));
    assertThat(head(leader)).isEqualTo(before);

    leader.execute(
        "UPDATE sf_messages SET due_at_ms = ? WHERE id = ?",
        Long.MAX_VALUE,
        message.id().toString());
    assertThat(head(leader)).isEqualTo(before + 1);
  }

  @Test
  void a_payload_that_a_disk_has_changed_does_not_reach_the_other_file() {
    append(leader);
    wire.catchUp(leader, standby);
    List<String> sound = standby.rows(PAYLOADS);

    leader.execute("UPDATE sf_messages SET payload_json = 'flipped', retry_count = 3");
    wire.catchUp(leader, standby);

    assertThat(standby.rows(PAYLOADS)).isEqualTo(sound);
    assertThat(standby.rows("SELECT retry_count FROM sf_messages")).containsExactly("[3]");
    assertThat(await(standby.log().checksum())).isNotEqualTo(await(leader.log().checksum()));
  }

  @Test
  void a_message_with_the_id_of_one_that_is_gone_has_its_own_payload() {
    append(leader);
    wire.catchUp(leader, standby);

    leader.execute("UPDATE sf_messages SET payload_json = 'other', created_at = '2031-01-01'");
    wire.catchUp(leader, standby);

    assertThat(standby.rows(PAYLOADS)).containsExactly("[other]");
  }

  @Test
  void keys_of_several_columns_are_not_mistaken_for_each_other() {
    leader.execute(KEY, "ab", "c");
    leader.execute(KEY, "a", "bc");
    wire.catchUp(leader, standby);

    leader.execute("DELETE FROM accepted_keys WHERE target = 'ab'");
    wire.catchUp(leader, standby);

    assertThat(standby.rows("SELECT target, key FROM accepted_keys")).containsExactly("[a, bc]");
  }

  @Test
  void another_key_of_a_row_is_another_row() {
    leader.execute(KEY, "a", "old");
    wire.catchUp(leader, standby);

    leader.execute("UPDATE accepted_keys SET key = 'new'");
    wire.catchUp(leader, standby);

    assertThat(standby.rows("SELECT key FROM accepted_keys")).containsExactly("[new]");
  }

  @Test
  void many_changes_of_a_row_are_sent_as_one() {
    Position before = position(leader);
    OutboundMessage message = append(leader);
    for (int i = 1; i <= 50; i++) {
      leader.execute("UPDATE sf_messages SET retry_count = ?", i);
    }

    Changes changes = changesAfter(before, 20_000);

    assertThat(changes.to().seq()).isEqualTo(before.seq() + 52);
    assertThat(changes.isAll()).isTrue();
    assertThat(changes.rows())
        .extracting(Row::key)
        .containsExactly(
            new Row.Key("operation_tracking", List.of(message.id().toString())),
            new Row.Key("sf_messages", List.of(message.id().toString())));
  }

  @Test
  void a_shipment_ends_at_its_bytes_but_one_row_always_fits() {
    Position before = position(leader);
    for (int i = 0; i < 3; i++) {
      leader.execute(
          "INSERT INTO definitions VALUES ('databases', ?, ?, 'v', 1)", "d" + i, "x".repeat(1000));
    }

    assertThat(changesAfter(before, 10).rows()).hasSize(1);
    assertThat(changesAfter(before, 1_500).rows()).hasSize(2);
    assertThat(changesAfter(before, 1_500).isAll()).isFalse();
    assertThat(changesAfter(before, 4_000).rows()).hasSize(3);
  }

  @Test
  void a_gap_is_refused_and_the_standby_says_where_it_is() {
    wire.catchUp(leader, standby);
    Position there = position(standby);
    append(leader);
    Position missed = position(leader);
    append(leader);

    Answer answer = Wire.deliver(changesAfter(missed, 20_000), standby);

    assertThat(answer.outcome()).isEqualTo(Outcome.OUT_OF_PLACE);
    assertThat(answer.standing().history().position()).contains(there);
    assertThat(standby.count("sf_messages")).isZero();
  }

  @Test
  void what_comes_again_changes_nothing() {
    wire.catchUp(leader, standby);
    append(leader);
    Changes first = changesAfter(position(standby), 20_000);
    Wire.deliver(first, standby);
    leader.execute("DELETE FROM sf_messages");
    wire.catchUp(leader, standby);

    assertThat(Wire.deliver(first, standby).outcome()).isEqualTo(Outcome.REPEATED);
    assertThat(standby.count("sf_messages")).isZero();
  }

  @Test
  void what_a_former_leader_sends_is_not_taken() {
    wire.catchUp(leader, standby);
    append(leader);
    Changes late = changesAfter(position(standby), 20_000);

    await(standby.log().lead(2));
    assertThat(Wire.deliver(late, standby).outcome()).isEqualTo(Outcome.STALE);
    await(standby.log().standDown());
    assertThat(Wire.deliver(late, standby).outcome()).isEqualTo(Outcome.STALE);
    assertThat(standby.count("sf_messages")).isZero();
  }

  @Test
  void an_epoch_begins_once() {
    assertThatThrownBy(() -> await(leader.log().lead(1)))
        .hasMessageContaining("epoch 1 cannot begin");
  }

  @Test
  void what_is_confirmed_leaves_the_log_and_its_numbers_are_not_given_again() {
    append(leader);
    wire.catchUp(leader, standby);
    assertThat(leader.count("replication_log")).isEqualTo(1);
    long confirmed = head(leader);
    leader.restart();

    append(leader);

    assertThat(head(leader)).isEqualTo(confirmed + 2);
    assertThat(wire.catchUp(leader, standby)).hasOnlyElementsOfType(Changes.class);
    assertThat(standby.content()).isEqualTo(leader.content());
  }

  @Test
  void a_log_that_takes_too_much_is_dropped_and_a_copy_follows() {
    OutboundMessage gone = append(leader);
    wire.catchUp(leader, standby);
    leader.execute("DELETE FROM sf_messages WHERE id = ?", gone.id().toString());
    for (int i = 0; i < 20; i++) {
      append(leader);
    }

    assertThat(await(leader.log().bound(100 * PurgeLog.ENTRY_BYTES))).isFalse();
    assertThat(await(leader.log().bound(40 * PurgeLog.ENTRY_BYTES))).isTrue();
    assertThat(leader.count("replication_log")).isEqualTo(1);

    assertThat(wire.catchUp(leader, standby)).hasOnlyElementsOfType(CopyPage.class);
    assertThat(standby.content()).isEqualTo(leader.content()).hasSize(41);
    assertThat(standby.depth()).isEqualTo(standby.countedAnew());
  }

  @Test
  void a_copy_goes_on_where_it_was_while_the_leader_goes_on_too() {
    for (int i = 0; i < 20; i++) {
      append(leader);
    }
    await(standby.log().rewind(Optional.empty()));
    Wire pages = new Wire(1_000);
    List<Shipment> sent = new ArrayList<>();
    while (pages.next(leader, standby) instanceof Step.Send send) {
      sent.add(send.shipment());
      Wire.deliver(send.shipment(), standby);
      standby.restart();
      assertThat(Wire.deliver(sent.get(0), standby).outcome()).isNotEqualTo(Outcome.APPLIED);
      if (sent.size() % 5 == 0) {
        leader.execute(
            "DELETE FROM sf_messages WHERE arrival = (SELECT max(arrival) FROM sf_messages)");
        append(leader);
      }
    }

    assertThat(sent)
        .filteredOn(CopyPage.class::isInstance)
        .extracting(page -> ((CopyPage) page).history().head())
        .hasSizeBetween(10, 40)
        .containsOnly(41L);
    assertThat(sent).last().isInstanceOf(Changes.class);
    assertThat(standby.content()).isEqualTo(leader.content());
  }

  /** A copy goes by the ids, and those are random. */
  @Test
  void a_copy_lists_holds_and_releases_in_the_order_of_the_leader() {
    List<String> accepted = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Sample sample = Sample.call("erp", TestClock.START).payload("\"%d\"".formatted(i));
      await(leader.buffer().append(sample.key("k").message()));
      accepted.add("\"%d\"".formatted(i));
    }
    await(leader.log().bound(0));

    assertThat(wire.catchUp(leader, standby)).hasOnlyElementsOfType(CopyPage.class);
    await(standby.log().lead(2));

    assertThat(standby.listed()).isEqualTo(leader.listed()).hasSize(12);
    assertThat(standby.deliverLine("erp")).isEqualTo(accepted);
  }

  @Test
  void who_takes_over_numbers_on_behind_what_it_has_copied() {
    Sample ahead = Sample.call("erp", TestClock.START.plusSeconds(60));
    await(leader.buffer().append(ahead.message()));
    wire.catchUp(leader, standby);
    leader.execute("DELETE FROM sf_messages");
    wire.catchUp(leader, standby);
    await(standby.log().lead(2));

    append(standby);

    assertThat(standby.rows("SELECT arrival FROM sf_messages"))
        .containsExactly("[%d]".formatted(Arrival.number(ahead.message().createdAt()) + 1));
  }

  @Test
  void a_first_page_that_comes_late_does_no_harm() {
    append(leader);
    await(standby.log().rewind(Optional.empty()));
    CopyPage first = await(leader.log().copy(Optional.empty(), 20_000));
    wire.catchUp(leader, standby);
    leader.execute("DELETE FROM sf_messages");
    wire.catchUp(leader, standby);

    assertThat(Wire.deliver(first, standby).outcome()).isEqualTo(Outcome.REPEATED);
    assertThat(standby.content()).isEqualTo(leader.content());
  }

  @Test
  void a_copy_never_goes_over_changes_that_nobody_has_asked_for() {
    wire.catchUp(leader, standby);
    await(standby.log().lead(2));
    append(standby);
    await(standby.log().standDown());
    await(leader.log().lead(3));
    for (int i = 0; i < 10; i++) {
      append(leader);
    }
    CopyPage first = await(leader.log().copy(Optional.empty(), 20_000));

    assertThat(Wire.deliver(first, standby).outcome()).isEqualTo(Outcome.OUT_OF_PLACE);
    assertThat(standby.count("sf_messages")).isEqualTo(1);
  }

  /** It has some of what the former leader had done, and none of that is in its log. */
  @Test
  void who_takes_over_in_the_middle_of_a_copy_is_followed_by_a_copy() {
    wire.catchUp(leader, standby);
    Position backup = position(leader);
    append(leader);
    await(leader.log().bound(0));
    Wire.deliver(await(leader.log().copy(Optional.empty(), 20_000)), standby);
    await(standby.log().lead(2));

    restoreEmpty(leader, backup);

    assertThat(wire.catchUp(standby, leader)).hasOnlyElementsOfType(CopyPage.class);
    assertThat(leader.content()).isEqualTo(standby.content()).hasSize(1);
  }

  private static void restoreEmpty(PairNode node, Position backup) {
    await(node.log().standDown());
    await(node.log().rewind(Optional.of(backup)));
    node.execute("DELETE FROM sf_messages");
    node.execute("DELETE FROM operation_tracking");
  }

  @Test
  void builds_with_other_columns_can_be_a_pair() {
    leader.execute("ALTER TABLE definitions ADD COLUMN only_there TEXT DEFAULT 'x'");
    standby.execute("ALTER TABLE definitions ADD COLUMN only_here TEXT NOT NULL DEFAULT 'y'");
    leader.restart();
    standby.restart();
    await(leader.log().lead(2));
    leader.execute("INSERT INTO definitions VALUES ('databases', 'a', '{}', 'v', 1, 'z')");
    List<Shipment> sent = new ArrayList<>(wire.catchUp(leader, standby));
    leader.execute("UPDATE definitions SET version = 'w'");
    sent.addAll(wire.catchUp(leader, standby));

    assertThat(sent)
        .flatExtracting(Shipment::rows)
        .extracting(row -> row.shape().columns().contains("only_there"))
        .containsExactly(true, true);
    assertThat(standby.rows("SELECT * FROM definitions"))
        .containsExactly("[databases, a, {}, w, 1, y]");
  }

  @Test
  void a_table_that_this_build_does_not_know_is_left_out() {
    wire.catchUp(leader, standby);
    leader.execute(KEY, "a", "b");
    Changes changes = changesAfter(position(standby), 20_000);
    Row unknown = new Row(new Shape("later", List.of("id"), 1), false, List.of("a"));
    List<Row> rows = List.of(unknown, changes.rows().get(0));

    Answer answer = Wire.deliver(Wire.with(rows, changes), standby);

    assertThat(answer.outcome()).isEqualTo(Outcome.APPLIED);
    assertThat(standby.count("accepted_keys")).isEqualTo(1);
  }

  /** Parked, tried again and delivered between two shipments. */
  @Test
  void what_was_parked_here_and_delivered_there_is_not_given_up() {
    OutboundMessage message = append(leader);
    leader.execute(NUMBERED, message.id().toString());
    wire.catchUp(leader, standby);
    leader.execute("UPDATE sf_messages SET status = 0");
    leader.execute("DELETE FROM sf_messages");

    wire.catchUp(leader, standby);

    assertThat(leader.count("submit_given_up")).isZero();
    assertThat(standby.count("submit_given_up")).isZero();
  }

  @Test
  void those_who_remember_what_the_file_says_are_told_after_the_commit() {
    List<Row.Key> told = new ArrayList<>();
    standby.log().tell(told::addAll);
    leader.execute("INSERT INTO definitions VALUES ('databases', 'a', '{}', 'v', 1)");

    wire.catchUp(leader, standby);
    leader.execute("DELETE FROM definitions");
    wire.catchUp(leader, standby);

    Row.Key key = new Row.Key("definitions", List.of("databases", "a"));
    assertThat(told).containsExactly(key, key);
  }

  @Test
  void the_counts_follow_what_is_applied() {
    OutboundMessage parked = append(leader);
    append(leader);
    leader.execute("UPDATE sf_messages SET status = 2 WHERE id = ?", parked.id().toString());
    wire.catchUp(leader, standby);
    assertThat(standby.depth().pending()).isEqualTo(1);
    assertThat(standby.depth().parked()).isEqualTo(1);

    leader.execute("DELETE FROM sf_messages WHERE status = 2");
    wire.catchUp(leader, standby);
    assertThat(standby.depth().parked()).isZero();
    assertThat(standby.depth()).isEqualTo(standby.countedAnew());
  }

  @Test
  void a_checksum_tells_a_copy_that_is_not_equal() {
    append(leader);
    wire.catchUp(leader, standby);
    append(leader);
    Changes changes =
        await(leader.log().changesWithChecksumAfter(position(standby), 20_000)).orElseThrow();
    Wire.deliver(changes, standby);
    assertThat(await(standby.log().checksum()).sum()).isEqualTo(changes.checksum().getAsLong());
    assertThat(await(standby.log().checksum())).isEqualTo(await(leader.log().checksum()));

    standby.execute("UPDATE sf_messages SET due_at_ms = 5");
    assertThat(await(standby.log().checksum()).sum()).isEqualTo(changes.checksum().getAsLong());
    standby.execute("UPDATE sf_messages SET payload_json = '{ }'");
    assertThat(await(standby.log().checksum()).sum()).isNotEqualTo(changes.checksum().getAsLong());
  }

  @Test
  void a_standing_is_there_from_the_beginning_and_after_a_restart() {
    wire.catchUp(leader, standby);
    Standing before = standby.standing();

    standby.restart();

    assertThat(await(standby.log().switchOn())).isEqualTo(before);
    assertThat(before.history()).isEqualTo(leader.standing().history());
  }

  @Test
  void what_an_older_build_has_left_out_comes_after_its_upgrade() {
    try (PairNode older = PairNode.in(directory, "older")) {
      older.execute("DROP TABLE target_pauses");
      await(older.log().switchOn());
      leader.execute(
          """
          INSERT INTO target_pauses (kind, name, reason, paused_at_ms, paused_by)
          VALUES ('external-systems', 'erp', 'a new release', 1, 'anna')
          """);
      append(leader);
      wire.catchUp(leader, older);
      assertThat(older.content()).isNotEqualTo(leader.content());

      older.restart();
      long epoch = older.standing().history().epoch();
      assertThat(await(older.log().switchOn()).copying()).isPresent();
      assertThat(older.standing().history().epoch()).isEqualTo(epoch);
      wire.catchUp(leader, older);

      assertThat(older.content()).isEqualTo(leader.content());
      older.restart();
      assertThat(await(older.log().switchOn()).copying()).isEmpty();
    }
  }

  @Test
  void what_a_node_has_changed_by_itself_is_offered_before_it_asks_for_a_copy() {
    wire.catchUp(leader, standby);
    standby.execute("DELETE FROM replication_shape");
    await(standby.log().lead(2));
    append(standby);
    await(standby.log().standDown());
    standby.restart();

    assertThat(await(standby.log().switchOn()).copying()).isEmpty();
  }
}
