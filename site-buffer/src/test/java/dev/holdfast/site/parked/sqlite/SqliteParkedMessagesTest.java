package dev.holdfast.site.parked.sqlite;

import static dev.holdfast.site.parked.Samples.THEN;
import static dev.holdfast.site.parked.Samples.call;
import static dev.holdfast.site.parked.Samples.idOf;
import static dev.holdfast.site.parked.Samples.notification;
import static dev.holdfast.site.parked.Samples.ordered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.callaudit.CallOutcome;
import dev.holdfast.site.callaudit.CallReport;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import dev.holdfast.site.parked.Decision;
import dev.holdfast.site.parked.ImportResult;
import dev.holdfast.site.parked.ParkedCursor;
import dev.holdfast.site.parked.ParkedFilter;
import dev.holdfast.site.parked.ParkedMessage;
import dev.holdfast.site.parked.ParkedPage;
import dev.holdfast.site.parked.ParkedSummary;
import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
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

class SqliteParkedMessagesTest {

  private static final String OPERATOR = "night-shift";
  private static final long HELD = Long.MAX_VALUE;

  @TempDir Path directory;
  private final SettableClock clock = SettableClock.at(THEN.plusSeconds(3600));
  private final DepthCounters depth = new DepthCounters();
  private final AtomicInteger wakings = new AtomicInteger();
  private final List<CallReport> reports = new ArrayList<>();
  private SiteFile file;
  private SqliteParkedMessages parked;

  @BeforeEach
  void open() {
    file = SiteFile.in(directory);
    parked =
        new SqliteParkedMessages(
            file.database(),
            new ParkedJournal("node-1", journal()),
            depth,
            wakings::incrementAndGet,
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
    ParkedMessage retried = call("erp");
    ParkedMessage discarded = call("erp");
    takeIn(retried, discarded);
    CountDownLatch gate = new CountDownLatch(1);
    file.database().write(tx -> waitFor(gate)).subscribe().with(done -> {});

    parked.retry(idOf(retried), OPERATOR).subscribe().with(done -> {}).cancel();
    parked.discard(idOf(discarded), OPERATOR).subscribe().with(done -> {}).cancel();
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
    ParkedMessage message = call("erp");
    takeIn(message);

    assertThat(SiteFile.await(parked.find(idOf(message)))).contains(message);
    assertThat(list(ParkedFilter.ALL)).containsExactly(message.summary());
  }

  @Test
  void those_who_watch_calls_are_told_of_every_decision() {
    ParkedMessage retried = call("erp");
    ParkedMessage discarded = call("erp");
    takeIn(retried, discarded);
    SiteFile.await(parked.retry(idOf(retried), OPERATOR));
    SiteFile.await(parked.discard(idOf(discarded), OPERATOR));

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
    ParkedMessage message = call("erp");
    takeIn(message);
    file.execute("UPDATE sf_messages SET expires_at_ms = 1");

    assertThat(retry(message)).isInstanceOf(Decision.Done.class);

    assertThat(row(message))
        .isEqualTo(new Row(0, 0, clock.instant().toEpochMilli(), 1, Optional.empty()));
    assertThat(tracked(message)).contains(OperationStatus.Retrying);
    assertThat(events()).containsExactly("Imported night-shift erp", "Retry night-shift erp");
    assertThat(list(ParkedFilter.ALL)).isEmpty();
  }

  @Test
  void a_discard_removes_it_and_says_so() {
    ParkedMessage message = call("erp");
    takeIn(message);

    assertThat(SiteFile.await(parked.discard(idOf(message), OPERATOR)))
        .isInstanceOf(Decision.Done.class);

    assertThat(count()).isZero();
    assertThat(tracked(message)).contains(OperationStatus.Discarded);
    assertThat(events()).containsExactly("Imported night-shift erp", "Discard night-shift erp");
  }

  @Test
  void a_notification_is_not_tracked() {
    ParkedMessage message = notification("ops", "s");
    takeIn(message);
    retry(message);

    assertThat(tracked(message)).isEmpty();
  }

  @Test
  void only_what_is_parked_can_be_decided_about() {
    ParkedMessage message = call("erp");
    takeIn(message);
    retry(message);

    assertThat(retry(message)).isEqualTo(new Decision.NotParked("Pending"));
    assertThat(SiteFile.await(parked.discard(idOf(message), OPERATOR)))
        .isEqualTo(new Decision.NotParked("Pending"));
    assertThat(SiteFile.await(parked.retry(MessageId.random(), OPERATOR)))
        .isEqualTo(new Decision.Unknown());
    assertThat(events()).hasSize(2);
  }

  @Test
  void what_has_been_discarded_is_still_known_as_such() {
    ParkedMessage message = call("erp");
    takeIn(message);
    SiteFile.await(parked.discard(idOf(message), OPERATOR));

    assertThat(retry(message)).isEqualTo(new Decision.NotParked("Discarded"));
  }

  @Test
  void of_many_who_decide_at_the_same_time_one_wins() {
    ParkedMessage message = call("erp");
    takeIn(message);
    List<Uni<Decision>> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(parked.retry(idOf(message), "a" + i));
      all.add(parked.discard(idOf(message), "b" + i));
    }

    List<Decision> decisions = SiteFile.await(Uni.join().all(all).andFailFast());

    assertThat(decisions).filteredOn(Decision.Done.class::isInstance).hasSize(1);
    assertThat(decisions).filteredOn(Decision.NotParked.class::isInstance).hasSize(39);
    assertThat(events()).hasSize(2);
  }

  @Test
  void a_retried_message_waits_for_an_earlier_one_with_the_same_key() {
    ParkedMessage first = ordered("erp", "pump-3");
    ParkedMessage second = ordered("erp", "pump-3");
    ParkedMessage other = ordered("erp", "pump-4");
    ParkedMessage elsewhere = ordered("mes", "pump-3");
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
    ParkedMessage first = ordered("erp", "pump-3");
    ParkedMessage second = ordered("erp", "pump-3");
    ParkedMessage third = ordered("erp", "pump-3");
    takeIn(first, second, third);
    retry(second);
    retry(third);

    SiteFile.await(parked.discard(idOf(first), OPERATOR));

    assertThat(row(second))
        .isEqualTo(new Row(0, 0, clock.instant().toEpochMilli(), 2, Optional.empty()));
    assertThat(row(third).due()).isEqualTo(HELD);
  }

  @Test
  void a_parked_message_goes_on_holding_those_behind_it() {
    ParkedMessage first = ordered("erp", "pump-3");
    ParkedMessage second = ordered("erp", "pump-3");
    ParkedMessage third = ordered("erp", "pump-3");
    takeIn(first, second, third);
    retry(third);

    SiteFile.await(parked.discard(idOf(first), OPERATOR));
    assertThat(row(third).due()).isEqualTo(HELD);
    SiteFile.await(parked.discard(idOf(second), OPERATOR));
    assertThat(row(third).due()).isEqualTo(clock.instant().toEpochMilli());
  }

  @Test
  void looking_through_them_takes_no_reader_from_the_engine() {
    ParkedMessage message = call("erp");
    takeIn(message);
    CountDownLatch gate = file.holdTheReaders();

    assertThat(list(ParkedFilter.ALL)).containsExactly(message.summary());
    gate.countDown();
  }

  @Test
  void pages_follow_each_other_in_the_order_of_arrival() {
    List<ParkedMessage> messages = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      messages.add(call("erp"));
    }
    takeIn(messages.toArray(new ParkedMessage[0]));
    retry(messages.remove(3));

    List<MessageId> seen = new ArrayList<>();
    Optional<ParkedCursor> place = Optional.of(ParkedCursor.START);
    while (place.isPresent()) {
      ParkedPage<ParkedSummary> page =
          SiteFile.await(parked.list(ParkedFilter.ALL, place.get(), 2));
      page.items().forEach(item -> seen.add(item.id()));
      place = page.next();
    }

    assertThat(seen).containsExactlyElementsOf(messages.stream().map(m -> idOf(m)).toList());
  }

  @Test
  void every_filter_restricts() {
    ParkedMessage one = call("erp");
    ParkedMessage two = notification("ops", "Needle");
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
        .extracting(ParkedSummary::target)
        .containsExactly("marked");
  }

  @Test
  void an_action_on_many_leaves_out_what_came_later() {
    ParkedMessage early = call("erp");
    takeIn(early);
    var selection = SiteFile.await(parked.select(ParkedFilter.ALL));
    takeIn(call("erp"));

    assertThat(SiteFile.await(parked.count(selection))).isEqualTo(1);
    assertThat(SiteFile.await(parked.ids(selection, ParkedCursor.START, 10)).items())
        .containsExactly(idOf(early));
  }

  @Test
  void nothing_is_selected_where_nothing_is_parked() {
    var selection = SiteFile.await(parked.select(ParkedFilter.ALL));

    assertThat(SiteFile.await(parked.count(selection))).isZero();
    assertThat(SiteFile.await(parked.ids(selection, ParkedCursor.START, 10)).items()).isEmpty();
  }

  @Test
  void counting_goes_beyond_what_one_query_looks_at() {
    fill(ParkedQuery.LOOK_AT * 2 + 5, 2);

    var selection = SiteFile.await(parked.select(filter(null, "hay", null, null)));
    assertThat(SiteFile.await(parked.count(selection))).isEqualTo(ParkedQuery.LOOK_AT * 2 + 5);
  }

  @Test
  void a_keyword_is_looked_for_in_a_bounded_number_of_payloads() {
    fill(ParkedQuery.LOOK_INTO + 10, 2);
    ParkedMessage needle = notification("ops", "needle");
    takeIn(needle);

    ParkedFilter filter = filter(null, null, null, "needle");
    ParkedPage<ParkedSummary> first = SiteFile.await(parked.list(filter, ParkedCursor.START, 10));
    assertThat(first.items()).isEmpty();
    ParkedPage<ParkedSummary> second =
        SiteFile.await(parked.list(filter, first.next().orElseThrow(), 10));
    assertThat(second.items()).containsExactly(summary(needle));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void pending_rows_cost_nothing() {
    for (String sql :
        List.of(
            ParkedSql.FURTHEST,
            ParkedSql.LAST,
            ParkedSql.COUNT,
            ParkedSql.IDS,
            ParkedSql.SUMMARIES,
            ParkedSql.MESSAGES)) {
      assertThat(file.planOf(sql))
          .contains("INDEX sf_messages_parked (status=?")
          .doesNotContain("TEMP B-TREE");
    }
    assertThat(file.planOf(ParkedSql.REQUEUE))
        .contains("ahead USING INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?");
    assertThat(file.planOf(ParkedSql.RELEASE_NEXT))
        .contains("INDEX sf_messages_order (category=? AND lane=? AND ordering_key=?");
  }

  @Test
  void many_are_given_up_in_one_commit_and_those_no_longer_parked_left_alone() {
    ParkedMessage one = call("erp");
    ParkedMessage two = call("erp");
    ParkedMessage three = call("erp");
    takeIn(one, two, three);
    retry(two);

    assertThat(
            SiteFile.await(parked.discardAll(List.of(idOf(one), idOf(two), idOf(three)), OPERATOR)))
        .isEqualTo(2);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void a_known_id_is_not_taken_in_again() {
    ParkedMessage here = call("erp");
    takeIn(here);

    assertThat(takeIn(here, here)).containsOnly(ImportResult.AlreadyHere);
    assertThat(events()).hasSize(1);
  }

  @Test
  void what_was_delivered_from_here_is_not_taken_in_again_but_what_was_discarded_is() {
    ParkedMessage delivered = call("erp");
    ParkedMessage discarded = call("erp");
    takeIn(delivered, discarded);
    SiteFile.await(parked.discardAll(List.of(idOf(delivered), idOf(discarded)), OPERATOR));
    file.execute(
        "UPDATE operation_tracking SET status = 'Delivered' WHERE tracked_operation_id = ?",
        idOf(delivered).toString());

    assertThat(takeIn(delivered, discarded))
        .containsExactly(ImportResult.AlreadyDelivered, ImportResult.Imported);
    assertThat(tracked(discarded)).contains(OperationStatus.Parked);
  }

  private record Row(
      int status, int retryCount, long due, long revision, Optional<Long> expiresAt) {}

  private Row row(ParkedMessage message) {
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

  private Optional<OperationStatus> tracked(ParkedMessage message) {
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

  private List<ImportResult> takeIn(ParkedMessage... messages) {
    List<ParkedMessage> list = new ArrayList<>();
    Collections.addAll(list, messages);
    return SiteFile.await(parked.takeIn(list, OPERATOR));
  }

  private Decision retry(ParkedMessage message) {
    return SiteFile.await(parked.retry(idOf(message), OPERATOR));
  }

  private List<ParkedSummary> list(ParkedFilter filter) {
    return SiteFile.await(parked.list(filter, ParkedCursor.START, 100)).items();
  }

  private ParkedSummary summary(ParkedMessage message) {
    return SiteFile.await(parked.find(idOf(message))).orElseThrow().summary();
  }

  private static ParkedFilter filter(
      String category, String target, String origin, String keyword) {
    return ParkedFilter.parse(category, target, origin, keyword, null, null);
  }

  private static ParkedFilter between(String from, String until) {
    return ParkedFilter.parse(null, null, null, null, from, until);
  }
}
