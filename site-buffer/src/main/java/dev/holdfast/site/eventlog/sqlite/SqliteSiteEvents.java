package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.eventlog.EventCursor;
import dev.holdfast.site.eventlog.EventFilter;
import dev.holdfast.site.eventlog.EventPage;
import dev.holdfast.site.eventlog.SiteEvent;
import dev.holdfast.site.eventlog.SiteEvents;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The event log on the buffer's file; read beside the writer, which never waits for it. */
@Singleton
class SqliteSiteEvents implements SiteEvents {

  /** Events one search looks at; some tens of milliseconds of one reader. */
  static final int LOOK_AT = 20_000;

  /** Sorts behind everything. */
  private static final EventCursor NEWEST = new EventCursor("~", Long.MAX_VALUE);

  private static final EventCursor OLDEST = new EventCursor("", 0);

  /** The last one the search may look at: answered from the index alone. */
  static final String FURTHEST_BACK =
      """
      SELECT occurred_at, id FROM site_events
      WHERE (occurred_at, id) < (?, ?) AND occurred_at >= ?
      ORDER BY occurred_at DESC, id DESC
      LIMIT 1 OFFSET ?
      """;

  /** Letter case is that of ASCII; nothing in the keyword has a special meaning. */
  static final String SEARCH =
      """
      SELECT * FROM site_events
      WHERE (occurred_at, id) < (?1, ?2) AND (occurred_at, id) >= (?3, ?4) AND occurred_at >= ?5
        AND (?6 IS NULL OR kind = ?6)
        AND (?7 IS NULL OR target = ?7)
        AND (?8 IS NULL OR message_id = ?8)
        AND (?9 IS NULL
          OR instr(lower(text), lower(?9)) > 0
          OR instr(lower(source), lower(?9)) > 0)
      ORDER BY occurred_at DESC, id DESC
      LIMIT ?10
      """;

  static final String FORGET_SOME =
      """
      DELETE FROM site_events
      WHERE id IN (
        SELECT id FROM site_events WHERE occurred_at < ? ORDER BY occurred_at LIMIT ?)
      """;

  private final SqliteDatabase database;

  @Inject
  SqliteSiteEvents(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<EventPage> search(EventFilter filter, Optional<EventCursor> after, int limit) {
    EventCursor start = after.or(() -> endOf(filter)).orElse(NEWEST);
    return database.read(tx -> search(tx, filter, start, limit));
  }

  /** Just before the first instant that no longer counts. */
  private static Optional<EventCursor> endOf(EventFilter filter) {
    return filter.until().map(until -> new EventCursor(EventTimes.text(until), 0));
  }

  private static EventPage search(
      SqliteTransaction tx, EventFilter filter, EventCursor start, int limit) throws SQLException {
    String from = filter.from().map(EventTimes::text).orElse("");
    Optional<EventCursor> furthest =
        tx.first(
            FURTHEST_BACK,
            SqliteSiteEvents::cursor,
            start.occurredAt(),
            start.id(),
            from,
            LOOK_AT - 1);
    EventCursor floor = furthest.orElse(OLDEST);
    List<Found> found =
        tx.list(
            SEARCH,
            row -> new Found(cursor(row), event(row)),
            start.occurredAt(),
            start.id(),
            floor.occurredAt(),
            floor.id(),
            from,
            filter.kind().map(Enum::name).orElse(null),
            filter.target().orElse(null),
            filter.messageId().map(MessageId::toString).orElse(null),
            filter.keyword().orElse(null),
            limit + 1);
    return new EventPage(
        found.stream().limit(limit).map(Found::event).toList(),
        found.size() > limit ? Optional.of(found.get(limit - 1).place()) : furthest);
  }

  private record Found(EventCursor place, SiteEvent event) {}

  private static EventCursor cursor(ResultSet row) throws SQLException {
    return new EventCursor(row.getString("occurred_at"), row.getLong("id"));
  }

  private static SiteEvent event(ResultSet row) throws SQLException {
    return new SiteEvent(
        row.getLong("id"),
        Instant.parse(row.getString("occurred_at")),
        row.getString("kind"),
        Optional.ofNullable(row.getString("message_id")),
        Optional.ofNullable(row.getString("target")),
        row.getString("source"),
        row.getString("text"));
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.write(tx -> tx.update(FORGET_SOME, EventTimes.text(before), limit));
  }
}
