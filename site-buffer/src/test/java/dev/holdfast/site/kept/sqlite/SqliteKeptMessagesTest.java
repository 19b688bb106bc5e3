package dev.holdfast.site.kept.sqlite;

import static dev.holdfast.site.parked.Samples.THEN;
import static dev.holdfast.site.parked.Samples.call;
import static dev.holdfast.site.parked.Samples.idOf;
import static dev.holdfast.site.parked.Samples.notification;
import static dev.holdfast.site.parked.Samples.ordered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageCancelled;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.callaudit.CallReport;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.ImportResult;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptDetail;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptPage;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.kept.Place;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.HeldBy;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteKeptMessagesTest {

  private static final String OPERATOR = "night-shift";
  private static final long HELD = Long.MAX_VALUE;

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(THEN.plusSeconds(3600));
  private final DepthCounters depth = new DepthCounters();
  private final AtomicInteger wakings = new AtomicInteger();
  private final List<CallReport> reports = new ArrayList<>();
  private SiteFile file;
  private final List<MessageCancelled> calledOff = new ArrayList<>();
  private SqliteKeptMessages kept;

  @BeforeEach
  void open() {
    file = SiteFile.in(directory);
    DecisionJournal decisions = new DecisionJournal(Identities.of("plant-7", "node-1"), journal());
    kept =
        new SqliteKeptMessages(
            file.database(),
            new DecideKept(decisions, depth, clock, wakings::incrementAndGet, calledOff::add),
            decisions,
            depth,
            clock);
  }

  private Journal journal() {
    return new Journal(
        Identities.of("plant-7", "node-1"),
        List.of((report, tx) -> reports.add(report)),
        new SimpleMeterRegistry());
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void a_decision_counts_and_wakes_though_its_caller_has_hung_up() {
    KeptMessage retried = call("erp");
    KeptMessage discarded = call("erp");
    takeIn(retried, discarded);
    CountDownLatch gate = new CountDownLatch(1);
    file.database().write(tx -> waitFor(gate)).subscribe().with(done -> {});

    kept.decide(MessageAction.Retry, idOf(retried), OPERATOR).subscribe().with(done -> {}).cancel();
    kept.decide(MessageAction.Discard, idOf(discarded), OPERATOR)
        .subscribe()
        .with(done -> {})
        .cancel();
    gate.countDown();
    SiteFile.await(file.database().write(tx -> null));

    assertThat(row(retried).status()).isZero();
    assertThat(depth.depth())
        .isEqualTo(
            new BufferDepth(
                1, 0, List.of(new BufferDepth.OfTarget(Category.ExternalSystem, "erp", 1, 0))));
    assertThat(wakings).hasPositiveValue();
  }

  private static boolean waitFor(CountDownLatch gate) {
    try {
      return gate.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void what_was_taken_in_is_found_without_any_difference() {
    KeptMessage message = call("erp");
    takeIn(message);

    assertThat(SiteFile.await(kept.find(MessageState.Parked, idOf(message))))
        .contains(new KeptDetail(message, message.summary().place()));
    assertThat(list(KeptFilter.ALL)).containsExactly(message.summary());
  }

  @Test
  void those_who_watch_calls_are_told_of_every_decision() {
    KeptMessage retried = call("erp");
    KeptMessage discarded = call("erp");
    takeIn(retried, discarded);
    SiteFile.await(kept.decide(MessageAction.Retry, idOf(retried), OPERATOR));
    SiteFile.await(kept.decide(MessageAction.Discard, idOf(discarded), OPERATOR));

    assertThat(reports)
        .extracting(CallReport::id, CallReport::outcome, CallReport::retryCount)
        .containsExactly(
            tuple(idOf(retried), CallOutcome.Imported, retried.retryCount()),
            tuple(idOf(discarded), CallOutcome.Imported, discarded.retryCount()),
            tuple(idOf(retried), CallOutcome.Requeued, 0),
            tuple(idOf(discarded), CallOutcome.Discarded, discarded.retryCount()));
  }

  @Test
  void a_retry_makes_it_pending_due_now_and_fresh() {
    KeptMessage message = call("erp");
    takeIn(message);
    file.execute("UPDATE sf_messages SET expires_at_ms = 1");

    assertThat(retry(message)).isInstanceOf(Decision.Done.class);

    assertThat(row(message))
        .isEqualTo(new Row(0, 0, clock.instant().toEpochMilli(), 1, Optional.empty()));
    assertThat(tracked(message)).contains(OperationStatus.Retrying);
    assertThat(events()).containsExactly("Imported night-shift erp", "Retry night-shift erp");
    assertThat(list(KeptFilter.ALL)).isEmpty();
  }

  @Test
  void a_discard_removes_it_and_says_so() {
    KeptMessage message = call("erp");
    takeIn(message);

    assertThat(SiteFile.await(kept.decide(MessageAction.Discard, idOf(message), OPERATOR)))
        .isInstanceOf(Decision.Done.class);

    assertThat(count()).isZero();
    assertThat(tracked(message)).contains(OperationStatus.Discarded);
    assertThat(events()).containsExactly("Imported night-shift erp", "Discard night-shift erp");
  }

  @Test
  void a_notification_is_not_tracked() {
    KeptMessage message = notification("ops", "s");
    takeIn(message);
    retry(message);

    assertThat(tracked(message)).isEmpty();
  }

  @Test
  void only_what_is_parked_can_be_decided_about() {
    KeptMessage message = call("erp");
    takeIn(message);
    retry(message);

    assertThat(retry(message)).isEqualTo(new Decision.OtherState("Pending"));
    assertThat(SiteFile.await(kept.decide(MessageAction.Discard, idOf(message), OPERATOR)))
        .isEqualTo(new Decision.OtherState("Pending"));
    assertThat(SiteFile.await(kept.decide(MessageAction.Retry, MessageId.random(), OPERATOR)))
        .isEqualTo(new Decision.Unknown());
    assertThat(events()).hasSize(2);
  }

  @Test
  void what_has_been_discarded_is_still_known_as_such() {
    KeptMessage message = call("erp");
    takeIn(message);
    SiteFile.await(kept.decide(MessageAction.Discard, idOf(message), OPERATOR));

    assertThat(retry(message)).isEqualTo(new Decision.OtherState("Discarded"));
  }

  @Test
  void of_many_who_decide_at_the_same_time_one_wins() {
    KeptMessage message = call("erp");
    takeIn(message);
    List<Uni<Decision>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(kept.decide(MessageAction.Retry, idOf(message), "a" + i));
      all.add(kept.decide(MessageAction.Discard, idOf(message), "b" + i));
    }

    List<Decision> decisions = SiteFile.await(Uni.join().all(all).andFailFast());

    assertThat(decisions).filteredOn(Decision.Done.class::isInstance).hasSize(1);
    assertThat(decisions).filteredOn(Decision.OtherState.class::isInstance).hasSize(39);
    assertThat(events()).hasSize(2);
  }

  @Test
  void a_retried_message_waits_for_an_earlier_one_with_the_same_key() {
    KeptMessage first = ordered("erp", "pump-3");
    KeptMessage second = ordered("erp", "pump-3");
    KeptMessage other = ordered("erp", "pump-4");
    KeptMessage elsewhere = ordered("mes", "pump-3");
    takeIn(first, second, other, elsewhere);

    retry(second);
    retry(other);
    retry(elsewhere);
    retry(first);

    assertThat(row(second).due()).isEqualTo(HELD);
    assertThat(row(other).due()).isEqualTo(clock.instant().toEpochMilli());
    assertThat(row(elsewhere).due()).isEqualTo(clock.instant().toEpochMilli());
    assertThat(row(first).due()).isEqualTo(clock.instant().toEpochMilli());
  }

  @Test
  void when_the_first_in_line_is_discarded_the_next_may_go() {
    KeptMessage first = ordered("erp", "pump-3");
    KeptMessage second = ordered("erp", "pump-3");
    KeptMessage third = ordered("erp", "pump-3");
    takeIn(first, second, third);
    retry(second);
    retry(third);

    SiteFile.await(kept.decide(MessageAction.Discard, idOf(first), OPERATOR));

    assertThat(row(second))
        .isEqualTo(new Row(0, 0, clock.instant().toEpochMilli(), 2, Optional.empty()));
    assertThat(row(third).due()).isEqualTo(HELD);
  }

  @Test
  void a_parked_message_goes_on_holding_those_behind_it() {
    KeptMessage first = ordered("erp", "pump-3");
    KeptMessage second = ordered("erp", "pump-3");
    KeptMessage third = ordered("erp", "pump-3");
    takeIn(first, second, third);
    retry(third);

    SiteFile.await(kept.decide(MessageAction.Discard, idOf(first), OPERATOR));
    assertThat(row(third).due()).isEqualTo(HELD);
    SiteFile.await(kept.decide(MessageAction.Discard, idOf(second), OPERATOR));
    assertThat(row(third).due()).isEqualTo(clock.instant().toEpochMilli());
  }

  @Test
  void looking_through_them_takes_no_reader_from_the_engine() {
    KeptMessage message = call("erp");
    takeIn(message);
    CountDownLatch gate = file.holdTheReaders();

    assertThat(list(KeptFilter.ALL)).containsExactly(message.summary());
    gate.countDown();
  }

  @Test
  void pages_follow_each_other_in_the_order_of_arrival() {
    List<KeptMessage> messages = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      messages.add(call("erp"));
    }
    takeIn(messages.toArray(new KeptMessage[0]));
    retry(messages.remove(3));

    List<MessageId> seen = new ArrayList<>();
    Optional<KeptCursor> place = Optional.of(KeptCursor.START);
    while (place.isPresent()) {
      KeptPage<KeptSummary> page =
          SiteFile.await(kept.list(MessageState.Parked, KeptFilter.ALL, place.get(), 2));
      page.items().forEach(item -> seen.add(item.id()));
      place = page.next();
    }

    assertThat(seen).containsExactlyElementsOf(messages.stream().map(m -> idOf(m)).toList());
  }

  @Test
  void every_filter_restricts() {
    KeptMessage one = call("erp");
    KeptMessage two = notification("ops", "Needle");
    takeIn(one, two);
    file.execute("UPDATE sf_messages SET origin_instance = 'x' WHERE category = 1");
    file.execute(
        "UPDATE sf_messages SET created_at = '2026-03-01T12:00:00.500Z' WHERE category = 1");

    assertThat(list(filter("Notification", null, null, null))).containsExactly(summary(two));
    assertThat(list(filter(null, "erp", null, null))).containsExactly(summary(one));
    assertThat(list(filter(null, null, "x", null))).containsExactly(summary(two));
    assertThat(list(filter(null, null, null, "nEEDle"))).containsExactly(summary(two));
    assertThat(list(filter(null, null, null, "http 401"))).hasSize(2);
    assertThat(list(between("2026-03-01T12:00:00.001Z", null))).containsExactly(summary(two));
    assertThat(list(between("2026-03-01T12:00:00.500Z", null))).containsExactly(summary(two));
    assertThat(list(between(null, "2026-03-01T12:00:00.500Z"))).containsExactly(summary(one));
    assertThat(list(between("2026-03-01T14:00:00+02:00", "2026-03-01T12:00:00.001Z")))
        .containsExactly(summary(one));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "*", "'", "\\", "\"", "; DROP TABLE sf_messages"})
  void what_means_something_to_sql_means_itself_in_a_keyword(String keyword) {
    takeIn(call("plain"), call("marked"));
    file.execute("UPDATE sf_messages SET payload_json = 'plain'");
    file.execute("UPDATE sf_messages SET payload_json = ? WHERE target = 'marked'", "a" + keyword);

    assertThat(list(filter(null, null, null, keyword)))
        .extracting(KeptSummary::target)
        .containsExactly("marked");
  }

  @Test
  void an_action_on_many_leaves_out_what_came_later() {
    KeptMessage early = call("erp");
    takeIn(early);
    var selection = SiteFile.await(kept.select(MessageState.Parked, KeptFilter.ALL));
    takeIn(call("erp"));

    assertThat(SiteFile.await(kept.count(selection))).isEqualTo(1);
    assertThat(SiteFile.await(kept.ids(selection, KeptCursor.START, 10)).items())
        .containsExactly(idOf(early));
  }

  @Test
  void what_comes_when_the_last_of_them_has_left_is_later_too() {
    KeptMessage last = call("erp");
    takeIn(last);
    var selection = SiteFile.await(kept.select(MessageState.Parked, KeptFilter.ALL));
    decide(MessageAction.Discard, last);
    takeIn(call("erp"));

    assertThat(SiteFile.await(kept.count(selection))).isZero();
  }

  @Test
  void nothing_is_selected_where_nothing_is_parked() {
    var selection = SiteFile.await(kept.select(MessageState.Parked, KeptFilter.ALL));

    assertThat(SiteFile.await(kept.count(selection))).isZero();
    assertThat(SiteFile.await(kept.ids(selection, KeptCursor.START, 10)).items()).isEmpty();
  }

  @Test
  void counting_goes_beyond_what_one_query_looks_at() {
    fill(KeptQuery.LOOK_AT * 2 + 5, 2);

    var selection =
        SiteFile.await(kept.select(MessageState.Parked, filter(null, "hay", null, null)));
    assertThat(SiteFile.await(kept.count(selection))).isEqualTo(KeptQuery.LOOK_AT * 2 + 5);
  }

  @Test
  void a_keyword_is_looked_for_in_a_bounded_number_of_payloads() {
    fill(KeptQuery.LOOK_INTO + 10, 2);
    KeptMessage needle = notification("ops", "needle");
    takeIn(needle);

    KeptFilter filter = filter(null, null, null, "needle");
    KeptPage<KeptSummary> first =
        SiteFile.await(kept.list(MessageState.Parked, filter, KeptCursor.START, 10));
    assertThat(first.items()).isEmpty();
    KeptPage<KeptSummary> second =
        SiteFile.await(kept.list(MessageState.Parked, filter, first.next().orElseThrow(), 10));
    assertThat(second.items()).containsExactly(summary(needle));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void rows_in_the_other_state_cost_nothing() {
    for (KeptSql sql : List.of(KeptSql.PENDING, KeptSql.PARKED)) {
      String index =
          sql == KeptSql.PENDING ? "sf_messages_pending (<expr>=?" : "sf_messages_parked (status=?";
      for (String query :
          List.of(sql.furthest, sql.last, sql.count, sql.ids, sql.summaries, sql.messages)) {
        assertThat(file.planOf(query)).contains("INDEX " + index).doesNotContain("TEMP B-TREE");
      }
      for (String query : List.of(sql.furthest, sql.count, sql.ids, sql.summaries)) {
        assertThat(file.planOf(query)).contains("AND (arrival,id)>(?,?) AND (arrival,id)<(?,?))");
      }
    }
    assertThat(file.planOf(DecisionSql.REQUEUE))
        .contains("ahead USING INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?");
    assertThat(file.planOf(DecisionSql.RELEASE_NEXT))
        .contains("INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?");
  }

  @Test
  void where_a_message_stands_is_found_by_indexes() {
    for (String query : List.of(KeptSql.PENDING.summaries, KeptSql.PENDING.find)) {
      assertThat(file.planOf(query))
          .contains(
              "other USING INDEX sf_messages_due_by_lane (category=? AND lane=? AND due_at_ms<?)",
              "other USING INDEX sf_messages_order (category=? AND lane=? AND ordering_key=? AND arrival>?)",
              "other USING INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?)")
          .doesNotContain("SCAN other", "TEMP B-TREE");
    }
  }

  @Test
  void many_are_given_up_in_one_commit_and_those_no_longer_parked_left_alone() {
    KeptMessage one = call("erp");
    KeptMessage two = call("erp");
    KeptMessage three = call("erp");
    takeIn(one, two, three);
    retry(two);

    assertThat(
            SiteFile.await(
                kept.decideAll(
                    MessageAction.Discard, List.of(idOf(one), idOf(two), idOf(three)), OPERATOR)))
        .containsExactly(
            new Decision.Done(), new Decision.OtherState("Pending"), new Decision.Done());
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void pending_messages_are_looked_at_like_parked_ones() {
    KeptMessage parked = call("erp");
    KeptMessage one = call("erp");
    KeptMessage two = call("mes");
    takeIn(parked, one, two);
    retry(one);
    retry(two);
    KeptFilter erp = filter(null, "erp", null, null);

    assertThat(pending(KeptFilter.ALL))
        .extracting(KeptSummary::id)
        .containsExactly(idOf(one), idOf(two));
    assertThat(pending(erp)).extracting(KeptSummary::id).containsExactly(idOf(one));
    var selection = SiteFile.await(kept.select(MessageState.Pending, erp));
    assertThat(SiteFile.await(kept.count(selection))).isEqualTo(1);
    assertThat(SiteFile.await(kept.find(MessageState.Pending, idOf(parked)))).isEmpty();
  }

  @Test
  void where_a_pending_message_stands_is_told() {
    KeptMessage first = call("erp");
    KeptMessage second = call("erp");
    KeptMessage later = call("erp");
    takeIn(first, second, later);
    retry(first);
    retry(second);
    retry(later);
    Instant tomorrow = clock.instant().plusSeconds(86_400);
    file.execute(
        "UPDATE sf_messages SET due_at_ms = ? WHERE id = ?",
        tomorrow.toEpochMilli(),
        idOf(later).toString());

    assertThat(pending(KeptFilter.ALL))
        .extracting(KeptSummary::place)
        .containsExactly(
            new Place(Optional.of(clock.instant()), Optional.empty(), 0, 0),
            new Place(Optional.of(clock.instant()), Optional.empty(), 1, 0),
            new Place(Optional.of(tomorrow), Optional.empty(), 0, 0));
  }

  @Test
  void those_of_an_ordering_key_know_whom_they_wait_for_and_how_many_wait_for_them() {
    KeptMessage first = ordered("erp", "pump-3");
    KeptMessage second = ordered("erp", "pump-3");
    KeptMessage third = ordered("erp", "pump-3");
    takeIn(first, second, third, ordered("erp", "pump-4"), ordered("mes", "pump-3"));
    retry(second);
    retry(third);

    HeldBy parked = new HeldBy(idOf(first), true);
    assertThat(place(MessageState.Parked, first))
        .isEqualTo(new Place(Optional.empty(), Optional.empty(), 0, 2));
    assertThat(place(MessageState.Pending, second))
        .isEqualTo(new Place(Optional.empty(), Optional.of(parked), 0, 1));
    assertThat(place(MessageState.Pending, third))
        .isEqualTo(new Place(Optional.empty(), Optional.of(parked), 0, 0));
    assertThat(decide(MessageAction.Expedite, second)).isEqualTo(new Decision.Held(parked));
    retry(first);
    assertThat(place(MessageState.Pending, third).heldBy())
        .contains(new HeldBy(idOf(first), false));
  }

  @Test
  void an_expedited_message_is_due_now_and_an_attempt_under_way_still_counts() {
    KeptMessage message = call("erp");
    takeIn(message);
    retry(message);
    long revision = row(message).revision();
    file.execute("UPDATE sf_messages SET due_at_ms = due_at_ms + 60000, retry_count = 7");
    int before = wakings.get();

    assertThat(decide(MessageAction.Expedite, message)).isInstanceOf(Decision.Done.class);

    assertThat(row(message))
        .isEqualTo(new Row(0, 7, clock.instant().toEpochMilli(), revision, Optional.empty()));
    assertThat(events())
        .containsExactly(
            "Imported night-shift erp", "Retry night-shift erp", "Expedite night-shift erp");
    assertThat(wakings.get()).isEqualTo(before + 1);
  }

  @Test
  void a_cancelled_message_is_removed_said_and_called_off() {
    KeptMessage message = call("erp");
    takeIn(message);
    retry(message);
    reports.clear();

    assertThat(decide(MessageAction.Cancel, message)).isInstanceOf(Decision.Done.class);

    assertThat(count()).isZero();
    assertThat(depth.depth().pending()).isZero();
    assertThat(tracked(message)).contains(OperationStatus.Discarded);
    assertThat(events()).endsWith("Cancel night-shift erp");
    assertThat(reports).extracting(CallReport::outcome).containsExactly(CallOutcome.Discarded);
    assertThat(calledOff).containsExactly(new MessageCancelled(idOf(message)));
  }

  @Test
  void when_a_pending_first_in_line_is_cancelled_the_next_may_go() {
    KeptMessage first = ordered("erp", "pump-3");
    KeptMessage second = ordered("erp", "pump-3");
    takeIn(first, second);
    retry(first);
    retry(second);

    decide(MessageAction.Cancel, first);

    assertThat(row(second).due()).isEqualTo(clock.instant().toEpochMilli());
  }

  @Test
  void what_is_parked_is_neither_expedited_nor_cancelled() {
    KeptMessage message = call("erp");
    takeIn(message);

    assertThat(decide(MessageAction.Expedite, message))
        .isEqualTo(new Decision.OtherState("Parked"));
    assertThat(decide(MessageAction.Cancel, message)).isEqualTo(new Decision.OtherState("Parked"));
    assertThat(row(message).status()).isEqualTo(2);
    assertThat(calledOff).isEmpty();
  }

  @Test
  void a_commit_of_many_decisions_wakes_once() {
    KeptMessage one = call("erp");
    KeptMessage two = call("erp");
    takeIn(one, two);

    SiteFile.await(kept.decideAll(MessageAction.Retry, List.of(idOf(one), idOf(two)), OPERATOR));

    assertThat(wakings.get()).isEqualTo(1);
  }

  @Test
  void a_known_id_is_not_taken_in_again() {
    KeptMessage here = call("erp");
    takeIn(here);

    assertThat(takeIn(here, here)).containsOnly(ImportResult.AlreadyHere);
    assertThat(events()).hasSize(1);
  }

  @Test
  void what_was_delivered_from_here_is_not_taken_in_again_but_what_was_discarded_is() {
    KeptMessage delivered = call("erp");
    KeptMessage discarded = call("erp");
    takeIn(delivered, discarded);
    SiteFile.await(
        kept.decideAll(MessageAction.Discard, List.of(idOf(delivered), idOf(discarded)), OPERATOR));
    file.execute(
        "UPDATE operation_tracking SET status = 'Delivered' WHERE tracked_operation_id = ?",
        idOf(delivered).toString());

    assertThat(takeIn(delivered, discarded))
        .containsExactly(ImportResult.AlreadyDelivered, ImportResult.Imported);
    assertThat(tracked(discarded)).contains(OperationStatus.Parked);
  }

  private record Row(
      int status, int retryCount, long due, long revision, Optional<Long> expiresAt) {}

  private Row row(KeptMessage message) {
    return file.read(
            tx ->
                tx.first(
                    "SELECT * FROM sf_messages WHERE id = ?",
                    row ->
                        new Row(
                            row.getInt("status"),
                            row.getInt("retry_count"),
                            row.getLong("due_at_ms"),
                            row.getLong("revision"),
                            Optional.ofNullable((Long) row.getObject("expires_at_ms"))),
                    idOf(message).toString()))
        .orElseThrow();
  }

  private int count() {
    return file.read(tx -> tx.first("SELECT count(*) FROM sf_messages", row -> row.getInt(1)))
        .orElseThrow();
  }

  private List<String> events() {
    return file.read(
        tx ->
            tx.list(
                "SELECT kind || ' ' || source || ' ' || target FROM site_events ORDER BY id",
                row -> row.getString(1)));
  }

  private Optional<OperationStatus> tracked(KeptMessage message) {
    return file.read(tx -> TrackingRows.statusOf(tx, idOf(message)));
  }

  /** By SQL: so many through the front door would take their time. */
  private void fill(int count, int status) {
    file.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO sf_messages (id, category, target, payload_json, created_at, status)
        SELECT printf('00000000-0000-4000-8000-%012d', i), 0, 'hay', '{}', '2026-03-01T12:00:00Z', ?
        FROM n
        """,
        count, status);
  }

  private List<ImportResult> takeIn(KeptMessage... messages) {
    List<KeptMessage> list = new ArrayList<>();
    Collections.addAll(list, messages);
    return SiteFile.await(kept.takeIn(list, OPERATOR));
  }

  private Decision retry(KeptMessage message) {
    return SiteFile.await(kept.decide(MessageAction.Retry, idOf(message), OPERATOR));
  }

  private Decision decide(MessageAction action, KeptMessage message) {
    return SiteFile.await(kept.decide(action, idOf(message), OPERATOR));
  }

  private List<KeptSummary> pending(KeptFilter filter) {
    return SiteFile.await(kept.list(MessageState.Pending, filter, KeptCursor.START, 100)).items();
  }

  private Place place(MessageState state, KeptMessage message) {
    return SiteFile.await(kept.find(state, idOf(message))).orElseThrow().place();
  }

  private List<KeptSummary> list(KeptFilter filter) {
    return SiteFile.await(kept.list(MessageState.Parked, filter, KeptCursor.START, 100)).items();
  }

  private KeptSummary summary(KeptMessage message) {
    return SiteFile.await(kept.find(MessageState.Parked, idOf(message))).orElseThrow().summary();
  }

  private static KeptFilter filter(String category, String target, String origin, String keyword) {
    return KeptFilter.parse(category, target, origin, keyword, null, null);
  }

  private static KeptFilter between(String from, String until) {
    return KeptFilter.parse(null, null, null, null, from, until);
  }
}
