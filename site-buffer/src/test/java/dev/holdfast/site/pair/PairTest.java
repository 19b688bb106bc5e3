package dev.holdfast.site.pair;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.leadership.RoleChanged;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.pair.PairView.LagView;
import dev.holdfast.site.pair.TestPair.Node;
import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import dev.holdfast.testkit.waiting.HangGate;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes that lead, follow, part, die and come back. */
class PairTest {

  @TempDir Path directory;
  private TestPair pair;

  @BeforeEach
  void makePair() {
    pair = new TestPair(directory);
  }

  @AfterEach
  void close() {
    pair.close();
  }

  @Test
  void of_two_that_meet_one_leads_and_the_other_gets_everything() {
    pair.startBoth();
    List<OutboundMessage> messages = append(pair.active(), 50);

    pair.awaitEqual();
    assertThat(messages).allMatch(pair.standby()::has);
    Eventually.holds(
        "both files were compared", TestPair.SOON, () -> pair.active().pair.view().copy() != null);
    assertThat(pair.active().pair.view().copy().equal()).isTrue();
  }

  @Test
  void files_are_compared_while_messages_come_in_without_a_pause() {
    AtomicBoolean isEnough = new AtomicBoolean();
    pair.startBoth();
    Node active = pair.active();
    CompletableFuture<Void> traffic =
        Beside.run(
            () -> {
              while (!isEnough.get()) {
                append(active, 1);
              }
            });

    Eventually.holds(
        "both files were compared", TestPair.SOON, () -> active.pair.view().copy() != null);
    isEnough.set(true);
    traffic.join();
    assertThat(active.pair.view().copy().equal()).isTrue();
    pair.awaitEqual();
  }

  @Test
  void the_standby_takes_nothing_in() {
    pair.startBoth();
    Node standby = pair.standby();

    assertThatThrownBy(
            () -> standby.append(Sample.call("erp", TestClock.get().instant()).message()))
        .isInstanceOfSatisfying(
            StoreException.class,
            failure -> assertThat(failure.kind()).isEqualTo(StoreException.Kind.FENCED));
    assertThat(standby.file().buffer().isFailing()).isTrue();
    String url = pair.active() == pair.a ? "http://a" : "http://b";
    Eventually.holds(
        "the standby knows where to ask",
        TestPair.SOON,
        () -> standby.pair.leadership().activeUrl().equals(Optional.of(url)));
  }

  @Test
  void when_the_active_node_dies_the_standby_goes_on_in_a_higher_epoch() {
    pair.startBoth();
    List<OutboundMessage> before = append(pair.active(), 10);
    pair.awaitEqual();
    Node dead = pair.active();
    Node survivor = pair.standby();
    long epoch = dead.epoch();

    dead.kill();

    survivor.awaitRole(Role.active);
    assertThat(survivor.epoch()).isGreaterThan(epoch);
    assertThat(before).allMatch(survivor::has);
    append(survivor, 5);
    dead.start();
    dead.awaitRole(Role.standby);
    pair.awaitEqual();
  }

  @Test
  void the_lag_grows_while_the_standby_is_away_and_is_gone_when_it_has_caught_up() {
    pair.startBoth();
    append(pair.active(), 10);
    pair.awaitEqual();
    Node active = pair.active();
    Node standby = pair.standby();

    standby.kill();
    append(active, 7);
    Eventually.holds(
        "what the standby misses is counted",
        TestPair.SOON,
        () -> lag(active).operations() >= 7 && lag(active).seconds() > 0);

    standby.start();
    Eventually.holds(
        "it has caught up", TestPair.SOON, () -> lag(active).equals(new LagView(0, 0)));
  }

  private static LagView lag(Node node) {
    return node.pair.view().lag();
  }

  /** Whatever nobody takes Mutiny prints, with a stack trace. */
  @Test
  void one_that_is_closed_takes_no_offence_at_what_becomes_of_the_other() {
    pair.startBoth();
    PrintStream usual = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, UTF_8));
    try {
      pair.a.pair.close();
      pair.b.kill();
    } finally {
      System.setErr(usual);
    }
    assertThat(errors.toString(UTF_8)).doesNotContain("RejectedExecutionException");
  }

  @Test
  void what_had_not_been_shipped_comes_back_with_its_disk() {
    pair.startBoth();
    append(pair.active(), 10);
    pair.awaitEqual();
    pair.cable.lost.add(Shipping.SHIP);
    Node dead = pair.active();
    Node survivor = pair.standby();
    List<OutboundMessage> atRisk = append(dead, 7);

    dead.kill();
    survivor.awaitRole(Role.active);
    assertThat(atRisk).noneMatch(survivor::has);
    List<OutboundMessage> meanwhile = append(survivor, 3);
    pair.cable.lost.clear();
    dead.start();

    pair.awaitOneActive();
    pair.awaitEqual();
    assertThat(pair.active()).isSameAs(survivor);
    assertThat(atRisk).allMatch(pair.a::has).allMatch(pair.b::has);
    assertThat(meanwhile).allMatch(pair.a::has).allMatch(pair.b::has);
    assertThat(survivor.pair.view().merge().added()).isGreaterThanOrEqualTo(7);
    assertThat(survivor.pair.view().takeOver().epoch()).isEqualTo(survivor.epoch());
    assertThat(merged(survivor, "added")).isEqualTo((double) survivor.pair.view().merge().added());
    assertThat(survivor.registry.get("holdfast_site_take_overs").counter().count()).isOne();
    assertThat(survivor.registry.get("holdfast_site_active").gauge().value()).isOne();
  }

  @Test
  void after_a_partition_one_leads_and_has_what_both_have_taken_in() {
    pair.startBoth();
    append(pair.active(), 10);
    pair.awaitEqual();

    pair.cable.cut();
    pair.a.awaitRole(Role.active);
    pair.b.awaitRole(Role.active);
    List<OutboundMessage> ofA = append(pair.a, 20);
    List<OutboundMessage> ofB = append(pair.b, 20);
    pair.cable.mend();

    pair.awaitOneActive();
    pair.awaitEqual();
    assertThat(ofA).allMatch(pair.b::has).allMatch(pair.a::has);
    assertThat(ofB).allMatch(pair.a::has).allMatch(pair.b::has);
    assertThat(pair.a.file().depth()).isEqualTo(pair.b.file().depth());
    assertThat(pair.a.file().depth()).isEqualTo(pair.a.file().countedAnew());
  }

  @Test
  void a_node_that_was_suspended_writes_nothing_before_it_has_heard_the_other() {
    pair.startBoth();
    Node active = pair.active();
    long epoch = active.epoch();
    pair.cable.lost.add(PairLeadership.COMPARE);

    active.skew.addAndGet(Duration.ofSeconds(10).toNanos());

    assertThatThrownBy(() -> active.append(Sample.call("erp", TestClock.get().instant()).message()))
        .isInstanceOf(StoreException.class);
    Eventually.holds("it stands down", TestPair.SOON, () -> active.role() != Role.active);
    pair.cable.lost.clear();
    pair.awaitOneActive();
    assertThat(pair.active().epoch()).isGreaterThan(epoch);
    append(pair.active(), 1);
    pair.awaitEqual();
  }

  @Test
  void two_that_lead_in_the_same_epoch_do_not_go_on_in_it() {
    pair.cable.cut();
    pair.a.start();
    pair.b.start();
    pair.a.awaitRole(Role.active);
    pair.b.awaitRole(Role.active);
    assertThat(pair.a.epoch()).isEqualTo(pair.b.epoch());
    List<OutboundMessage> ofA = append(pair.a, 3);
    List<OutboundMessage> ofB = append(pair.b, 4);

    pair.cable.mend();

    pair.awaitOneActive();
    pair.awaitEqual();
    assertThat(pair.active().epoch()).isEqualTo(2);
    assertThat(ofA).allMatch(pair.b::has);
    assertThat(ofB).allMatch(pair.a::has);
  }

  @Test
  void a_switch_over_loses_nothing_and_ends_with_equal_files() {
    pair.startBoth();
    Node before = pair.active();
    Node after = pair.standby();
    pair.awaitReadyToSwitch();
    List<OutboundMessage> messages = append(before, 100);

    await(before.pair.switchOver(() -> Uni.createFrom().voidItem()));

    after.awaitRole(Role.active);
    before.awaitRole(Role.standby);
    assertThat(messages).allMatch(after::has);
    append(after, 5);
    pair.awaitEqual();
    assertThat(after.pair.view().merge()).as("nothing had to be merged").isNull();
    assertThat(before.pair.view().merge()).isNull();
  }

  /** With none that leads the two would agree on one, and be told to lead then. */
  @Test
  void one_of_the_two_leads_at_every_moment_of_a_switch_over() {
    pair.startBoth();
    pair.awaitReadyToSwitch();
    for (int i = 0; i < 2; i++) {
      Node before = pair.active();
      Node after = pair.standby();
      long epoch = before.epoch();
      CompletableFuture<Void> told = new CompletableFuture<>();
      pair.cable.held.put(Pair.LEAD, told);
      UniAssertSubscriber<Void> switchOver =
          before
              .pair
              .switchOver(() -> Uni.createFrom().voidItem())
              .subscribe()
              .withSubscriber(UniAssertSubscriber.create());
      before.awaitRole(Role.handingOver);
      int known = before.roles.size();
      awaitComparisons(before, after);
      assertThat(before.role()).isEqualTo(Role.handingOver);
      assertThat(after.role()).isEqualTo(Role.standby);

      told.complete(null);

      switchOver.awaitItem(TestPair.SOON);
      after.awaitRole(Role.active);
      before.awaitRole(Role.standby);
      assertThat(after.epoch()).isEqualTo(epoch + 1);
      assertThat(before.roles.subList(known, before.roles.size()))
          .extracting(RoleChanged::role)
          .doesNotContain(Role.active);
      pair.awaitEqual();
    }
  }

  /**
   * Twice, of both at once: the request that is held waits five seconds. Clocks that move show when
   * the other was heard last.
   */
  private static void awaitComparisons(Node before, Node after) {
    for (int i = 0; i < 2; i++) {
      Instant ofBefore = moved(before);
      Instant ofAfter = moved(after);
      awaitHeard(before, ofAfter);
      awaitHeard(after, ofBefore);
    }
  }

  private static Instant moved(Node node) {
    node.clock.set(node.clock.instant().plusMillis(1));
    return node.clock.instant();
  }

  private static void awaitHeard(Node node, Instant other) {
    PairLeadership leadership = (PairLeadership) node.pair.leadership();
    Eventually.holds(
        "the nodes compare",
        TestPair.SOON,
        () -> leadership.theirs().filter(it -> !it.clock().isBefore(other)).isPresent());
  }

  @Test
  void a_switch_over_that_the_other_has_not_heard_of_ends_with_one_that_leads() {
    pair.startBoth();
    pair.awaitReadyToSwitch();
    pair.cable.lost.add(Pair.LEAD);
    Node before = pair.active();
    long epoch = before.epoch();

    assertThatThrownBy(() -> await(before.pair.switchOver(() -> Uni.createFrom().voidItem())));

    pair.awaitOneActive();
    assertThat(pair.active().epoch()).isEqualTo(epoch + 1);
    append(pair.active(), 1);
    pair.awaitEqual();
  }

  @Test
  void a_switch_over_is_refused_at_once_while_the_standby_has_changes_to_merge() {
    pair.startBoth();
    pair.cable.cut();
    pair.a.awaitRole(Role.active);
    pair.b.awaitRole(Role.active);
    append(pair.a, 3);
    append(pair.b, 3);
    pair.cable.lost.add(Following.MERGE);
    pair.cable.mend();
    pair.awaitOneActive();
    Node active = pair.active();
    PairLeadership leadership = (PairLeadership) active.pair.leadership();
    Eventually.holds(
        "it has heard that the other stands by",
        TestPair.SOON,
        () -> leadership.theirs().filter(it -> !it.active()).isPresent());

    assertThatThrownBy(() -> await(active.pair.switchOver(() -> Uni.createFrom().voidItem())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the standby has not caught up yet");
    assertThat(active.roles.get(active.roles.size() - 1).role()).isEqualTo(Role.active);
  }

  @Test
  void a_switch_over_that_does_not_come_to_an_end_changes_nothing() {
    pair.startBoth();
    pair.awaitReadyToSwitch();
    Node before = pair.active();

    assertThatThrownBy(
            () ->
                await(
                    before.pair.switchOver(
                        () ->
                            Uni.createFrom()
                                .failure(new IllegalStateException("it goes on and on")))))
        .hasMessage("it goes on and on");

    assertThat(before.role()).isEqualTo(Role.active);
    append(before, 1);
    pair.awaitEqual();
  }

  @Test
  void a_standby_that_was_away_for_longer_than_the_log_gets_a_full_copy() {
    pair.startBoth();
    append(pair.active(), 10);
    pair.awaitEqual();
    Node away = pair.standby();
    Node active = pair.active();
    away.kill();
    append(active, 20);
    assertThat(await(active.file().log().bound(0))).isTrue();
    append(active, 20);

    away.start();

    away.awaitRole(Role.standby);
    pair.awaitEqual();
    assertThat(away.file().depth()).isEqualTo(active.file().depth());
  }

  @Test
  void a_node_whose_clock_is_ahead_of_the_others_does_not_believe_it() {
    Instant now = pair.b.clock.instant();
    pair.a.startWithClockAt(now.plus(Duration.ofHours(1)));
    assertThat(pair.a.time.doubt()).as("it has never shown another time").isEmpty();
    pair.b.start();

    Eventually.holds(
        "what the other has not seen has not come",
        TestPair.SOON,
        () -> pair.a.time.now().isBefore(now.plus(Duration.ofMinutes(2))));
    assertThat(pair.a.time.doubt()).isPresent();
    assertThat(pair.b.time.doubt()).as("the earlier one").isEmpty();
  }

  private static double merged(Node node, String outcome) {
    return counted(node, "holdfast_site_merged_rows", outcome);
  }

  private static double counted(Node node, String what, String outcome) {
    return node.registry.get(what).tag("outcome", outcome).counter().count();
  }

  @Test
  void what_a_former_leader_had_sent_is_refused_and_counted() {
    pair.startBoth();
    append(pair.active(), 10);
    pair.awaitEqual();
    Node former = pair.active();
    Node other = pair.standby();
    Position common = other.file().standing().history().position().orElseThrow();
    append(former, 5);
    Shipment late = await(former.file().log().changesAfter(common, 100_000)).orElseThrow();
    pair.awaitEqual();

    former.kill();
    other.awaitRole(Role.active);
    List<OutboundMessage> ours = append(other, 3);
    double applied = counted(other, "holdfast_site_shipments", "applied");
    Answer answer = Encoding.answer(await(other.end.hear(Shipping.SHIP, Encoding.encode(late))));

    assertThat(answer.outcome()).isEqualTo(Answer.Outcome.STALE);
    assertThat(counted(other, "holdfast_site_shipments", "stale")).isOne();
    assertThat(counted(other, "holdfast_site_shipments", "applied")).isEqualTo(applied);
    assertThat(ours).allMatch(other::has);
  }

  @Test
  void a_standby_that_was_suspended_asks_before_it_takes_the_dead_silence_for_a_death() {
    pair.startBoth();
    Node active = pair.active();
    Node standby = pair.standby();
    long epoch = active.epoch();

    standby.skew.addAndGet(Duration.ofSeconds(10).toNanos());
    pair.cable.cut();
    standby.awaitRole(Role.starting);
    pair.cable.mend();

    pair.awaitOneActive();
    assertThat(pair.active()).isSameAs(active);
    assertThat(active.epoch()).isEqualTo(epoch);
    append(active, 3);
    pair.awaitEqual();
  }

  @Test
  void a_standby_that_was_suspended_goes_on_alone_when_nobody_is_there() {
    pair.startBoth();
    Node standby = pair.standby();
    standby.skew.addAndGet(Duration.ofSeconds(10).toNanos());
    pair.active().kill();

    standby.awaitRole(Role.active);
    append(standby, 1);
  }

  @Test
  void a_node_whose_disk_hangs_stands_down_in_time_all_the_same() throws Exception {
    pair.startBoth();
    Node hanging = pair.active();
    Node other = pair.standby();
    pair.awaitEqual();
    pair.cable.cut();
    other.awaitRole(Role.active);
    List<OutboundMessage> meanwhile = append(other, 5);
    HangGate disk = new HangGate();
    hanging
        .file()
        .database()
        .write(tx -> hang(disk))
        .subscribe()
        .with(ignored -> {}, failure -> {});
    disk.awaitHanging(1, TestPair.SOON);
    OutboundMessage queued = Sample.call("erp", TestClock.get().instant()).message();
    UniAssertSubscriber<Void> behind =
        hanging
            .file()
            .buffer()
            .append(queued)
            .subscribe()
            .withSubscriber(UniAssertSubscriber.create());

    pair.cable.mend();
    Eventually.holds("it stands down", Duration.ofSeconds(5), () -> hanging.role() == Role.standby);
    assertThat(other.role()).isEqualTo(Role.active);
    append(other, 1);

    disk.releaseAll();
    behind.awaitFailure();
    pair.awaitEqual();
    assertThat(hanging.has(queued)).isFalse();
    assertThat(meanwhile).allMatch(hanging::has);
  }

  private static List<OutboundMessage> append(Node node, int count) {
    List<OutboundMessage> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      OutboundMessage message = Sample.call("erp", TestClock.get().instant()).message();
      node.append(message);
      messages.add(message);
    }
    return messages;
  }

  private static Object hang(HangGate disk) {
    try {
      disk.hang();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "done";
  }
}
