package dev.holdfast.site.eventlog.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.eventlog.EventCursor;
import dev.holdfast.site.eventlog.EventFilter;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.EventPage;
import dev.holdfast.site.eventlog.SiteEvent;
import dev.holdfast.site.testing.SiteFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteSiteEventsTest {

  private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

  /** A time at which no other test numbers events. */
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

  @TempDir Path directory;
  private SiteFile file;
  private SqliteSiteEvents events;

  @BeforeEach
  void open() {
    file = SiteFile.in(directory);
    events = new SqliteSiteEvents(file.database());
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void an_event_is_found_as_it_was_written() {
    MessageId id = MessageId.random();
    insert(
        new NewEvent(
            THEN, EventKind.Parked, Optional.of(id), Optional.of("erp"), "node-1", "HTTP 401"));

    assertThat(search(EventFilter.ALL).events())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("id")
        .containsExactly(
            new SiteEvent(
                0,
                THEN,
                "Parked",
                Optional.of(id.toString()),
                Optional.of("erp"),
                "node-1",
                "HTTP 401"));
  }

  @Test
  void a_search_takes_no_reader_from_the_engine() {
    insert(THEN, "queued");
    CountDownLatch gate = file.holdTheReaders();

    assertThat(texts(search(EventFilter.ALL))).containsExactly("queued");
    gate.countDown();
  }

  @Test
  void the_newest_comes_first_whatever_its_fraction_of_a_second() {
    for (int millis : new int[] {500, 0, 1000, 999, 1}) {
      insert(THEN.plusMillis(millis), Integer.toString(millis));
    }

    assertThat(texts(search(EventFilter.ALL))).containsExactly("1000", "999", "500", "1", "0");
  }

  @Test
  void a_time_range_takes_its_beginning_and_leaves_its_end() {
    for (int second = 0; second < 5; second++) {
      insert(THEN.plusSeconds(second), Integer.toString(second));
    }

    EventFilter filter = filter(Optional.empty(), THEN.plusSeconds(1), THEN.plusSeconds(3));
    assertThat(texts(search(filter))).containsExactly("2", "1");
  }

  @Test
  void pages_follow_each_other_without_gap_or_repetition() {
    for (int i = 0; i < 10; i++) {
      insert(THEN.plusMillis(i / 3), Integer.toString(i));
    }

    List<String> seen = new ArrayList<>();
    Optional<EventCursor> place = Optional.empty();
    do {
      EventPage page = SiteFile.await(events.search(EventFilter.ALL, place, 4));
      seen.addAll(texts(page));
      place = page.next();
    } while (place.isPresent());

    assertThat(seen).containsExactly("9", "8", "7", "6", "5", "4", "3", "2", "1", "0");
  }

  @Test
  void a_full_last_page_has_no_next_one() {
    insert(THEN, "a");
    insert(THEN, "b");

    assertThat(SiteFile.await(events.search(EventFilter.ALL, Optional.empty(), 2)).next())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "*", "?", "'", "\\", "[a]", "100%"})
  void what_means_something_to_sql_means_itself_in_a_keyword(String keyword) {
    insert(THEN, "plain text");
    insert(THEN, "with " + keyword + " in it");

    assertThat(texts(search(filter(Optional.of(keyword), null, null))))
        .containsExactly("with " + keyword + " in it");
  }

  @Test
  void a_keyword_is_looked_for_in_text_and_source_in_any_letter_case() {
    insert(new NewEvent(THEN, EventKind.Retry, Optional.empty(), Optional.empty(), "Ann", "x"));
    insert(new NewEvent(THEN, EventKind.Retry, Optional.empty(), Optional.empty(), "bob", "ANNEX"));
    insert(new NewEvent(THEN, EventKind.Retry, Optional.empty(), Optional.empty(), "bob", "y"));

    assertThat(texts(search(filter(Optional.of("ann"), null, null)))).containsExactly("ANNEX", "x");
  }

  @Test
  void kind_target_and_message_restrict() {
    MessageId id = MessageId.random();
    insert(new NewEvent(THEN, EventKind.Queued, Optional.of(id), Optional.of("a"), "n", "1"));
    insert(new NewEvent(THEN, EventKind.Parked, Optional.of(id), Optional.of("a"), "n", "2"));
    insert(
        new NewEvent(
            THEN, EventKind.Parked, Optional.of(MessageId.random()), Optional.of("b"), "n", "3"));

    assertThat(
            texts(search(only(Optional.of(EventKind.Parked), Optional.empty(), Optional.empty()))))
        .containsExactly("3", "2");
    assertThat(texts(search(only(Optional.empty(), Optional.of("b"), Optional.empty()))))
        .containsExactly("3");
    assertThat(texts(search(only(Optional.empty(), Optional.empty(), Optional.of(id)))))
        .containsExactly("2", "1");
  }

  @Test
  void a_search_for_something_rare_goes_on_page_by_page() {
    int many = SqliteSiteEvents.LOOK_AT + 10;
    insert(THEN, "needle");
    fill(many);

    EventFilter needle = filter(Optional.of("needle"), null, null);
    EventPage first = search(needle);
    assertThat(first.events()).isEmpty();
    assertThat(first.next()).isPresent();
    EventPage second = SiteFile.await(events.search(needle, first.next(), 10));
    assertThat(texts(second)).containsExactly("needle");
    assertThat(second.next()).isEmpty();
  }

  @Test
  void what_happened_to_a_message_is_told_whole_however_long_ago() {
    MessageId id = MessageId.random();
    insert(new NewEvent(THEN, EventKind.Queued, Optional.of(id), Optional.of("a"), "n", "queued"));
    fill(SqliteSiteEvents.LOOK_AT + 10);
    insert(
        new NewEvent(
            THEN.plusSeconds(90), EventKind.Parked, Optional.of(id), Optional.of("a"), "n", "401"));

    EventPage page = search(only(Optional.empty(), Optional.empty(), Optional.of(id)));

    assertThat(texts(page)).containsExactly("401", "queued");
    assertThat(page.next()).isEmpty();
  }

  @Test
  void the_events_of_one_message_are_paged_like_others() {
    MessageId id = MessageId.random();
    for (int i = 0; i < 5; i++) {
      insert(THEN.plusMillis(i), "of another");
      insert(
          new NewEvent(
              THEN.plusMillis(i),
              EventKind.Retried,
              Optional.of(id),
              Optional.of("a"),
              "n",
              Integer.toString(i)));
    }

    EventFilter ofMessage = only(Optional.empty(), Optional.empty(), Optional.of(id));
    EventPage first = SiteFile.await(events.search(ofMessage, Optional.empty(), 3));
    EventPage second = SiteFile.await(events.search(ofMessage, first.next(), 3));

    assertThat(texts(first)).containsExactly("4", "3", "2");
    assertThat(texts(second)).containsExactly("1", "0");
    assertThat(second.next()).isEmpty();
  }

  @Test
  void the_events_of_one_message_come_from_an_index_and_are_not_sorted() {
    assertThat(file.planOf(SqliteSiteEvents.SEARCH_OF_MESSAGE))
        .contains("USING INDEX site_events_message (message_id=? AND rowid>? AND rowid<?)")
        .doesNotContain("TEMP B-TREE");
    assertThat(file.planOf(SqliteSiteEvents.FURTHEST_BACK_OF_MESSAGE))
        .contains("site_events_message (message_id=? AND rowid>? AND rowid<?)")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void searching_walks_the_log_as_it_stands_and_sorts_nothing() {
    assertThat(file.planOf(SqliteSiteEvents.SEARCH))
        .contains("USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)")
        .doesNotContain("TEMP B-TREE");
    assertThat(file.planOf(SqliteSiteEvents.FURTHEST_BACK))
        .contains("USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)")
        .doesNotContain("TEMP B-TREE");
  }

  @Test
  void a_number_that_is_taken_is_stepped_over() {
    file.execute(
        "INSERT INTO site_events (id, kind, source, text) VALUES (?, 'Queued', 'node-1', 'before')",
        EventIds.firstAt(LONG_AGO));

    insert(LONG_AGO, "after the restart");

    assertThat(texts(search(EventFilter.ALL))).containsExactly("after the restart", "before");
  }

  @Test
  void whoever_looks_into_the_file_reads_the_time() {
    insert(THEN.plusMillis(7), "x");

    List<String> times =
        file.read(tx -> tx.list("SELECT occurred_at FROM site_events", row -> row.getString(1)));
    assertThat(times).containsExactly("2026-03-01T12:00:00.007Z");
  }

  @Test
  void more_than_fit_into_one_millisecond_are_all_there_and_in_order() {
    int many = (1 << EventIds.COUNT_BITS) + 10;
    file.write(
        tx -> {
          EventRows.insert(tx, event(LONG_AGO.plusMillis(1), "the millisecond after"));
          for (int i = 0; i < many; i++) {
            EventRows.insert(tx, event(LONG_AGO, Integer.toString(i)));
          }
          return null;
        });

    EventPage page = SiteFile.await(events.search(EventFilter.ALL, Optional.empty(), many + 1));
    assertThat(page.events()).hasSize(many + 1);
    assertThat(texts(page)).containsSubsequence("9", "8", "7").startsWith(String.valueOf(many - 1));
  }

  @Test
  void a_log_numbered_in_turn_is_numbered_by_time() {
    file.execute("DROP TABLE site_events");
    file.execute(
        """
        CREATE TABLE site_events (
          id INTEGER PRIMARY KEY AUTOINCREMENT, occurred_at TEXT NOT NULL, kind TEXT NOT NULL,
          message_id TEXT, target TEXT, source TEXT NOT NULL, text TEXT NOT NULL)
        """);
    file.execute("CREATE INDEX site_events_time ON site_events (occurred_at)");
    for (String millis : List.of("005", "001", "001", "009")) {
      file.execute(
          """
          INSERT INTO site_events (occurred_at, kind, source, text)
          SELECT ?, 'Queued', 'node-1', 'no ' || (SELECT count(*) FROM site_events)
          """,
          "2026-03-01T12:00:00.%sZ".formatted(millis));
    }

    file.close();
    open();

    assertThat(search(EventFilter.ALL).events())
        .extracting(event -> event.occurredAt() + " " + event.text())
        .containsExactly(
            "2026-03-01T12:00:00.009Z no 3",
            "2026-03-01T12:00:00.005Z no 0",
            "2026-03-01T12:00:00.001Z no 2",
            "2026-03-01T12:00:00.001Z no 1");
  }

  @Test
  void only_what_happened_before_is_forgotten_and_not_more_than_asked() {
    for (int i = 0; i < 5; i++) {
      insert(THEN.plusSeconds(i), Integer.toString(i));
    }

    assertThat(SiteFile.await(events.forget(THEN.plusSeconds(3), 2))).isEqualTo(2);
    assertThat(SiteFile.await(events.forget(THEN.plusSeconds(3), 2))).isEqualTo(1);
    assertThat(texts(search(EventFilter.ALL))).containsExactly("4", "3");
    assertThat(file.planOf(SqliteSiteEvents.FORGET_SOME))
        .contains("USING INTEGER PRIMARY KEY (rowid<?)");
  }

  /** By SQL: so many through the front door would take their time. */
  private void fill(int count) {
    file.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO site_events (id, kind, source, text)
        SELECT ? + i, 'Queued', 'node-1', 'hay' FROM n
        """,
        count,
        EventIds.firstAt(THEN.plusSeconds(1)));
  }

  private static EventFilter filter(Optional<String> keyword, Instant from, Instant until) {
    return new EventFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        keyword,
        Optional.ofNullable(from),
        Optional.ofNullable(until));
  }

  private static EventFilter only(
      Optional<EventKind> kind, Optional<String> target, Optional<MessageId> id) {
    return new EventFilter(kind, target, id, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private EventPage search(EventFilter filter) {
    return SiteFile.await(events.search(filter, Optional.empty(), 100));
  }

  private static List<String> texts(EventPage page) {
    return page.events().stream().map(SiteEvent::text).toList();
  }

  private void insert(Instant at, String text) {
    insert(event(at, text));
  }

  private static NewEvent event(Instant at, String text) {
    return new NewEvent(at, EventKind.Queued, Optional.empty(), Optional.empty(), "node-1", text);
  }

  private void insert(NewEvent event) {
    file.write(
        tx -> {
          EventRows.insert(tx, event);
          return null;
        });
  }
}
