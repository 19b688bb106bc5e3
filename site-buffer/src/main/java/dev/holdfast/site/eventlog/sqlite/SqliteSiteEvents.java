package dev.holdfast.site.eventlog.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.eventlog.EventCursor;
import dev.holdfast.site.eventlog.EventFilter;
import dev.holdfast.site.eventlog.EventKind;
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

  private static final EventCursor NEWEST = new EventCursor(Long.MAX_VALUE);

  /** The whole log, or what happened to one message, which an index finds. */
  private static final String ALL = "FROM site_events WHERE id < ?1 AND id >= ?2\n";

  private static final String OF_MESSAGE =
      """
      FROM site_events INDEXED BY site_events_message
      WHERE message_id = ?3 AND id < ?1 AND id >= ?2
      """;

  /** The last one the search may look at. */
  private static final String FURTHEST = "SELECT id %sORDER BY id DESC LIMIT 1 OFFSET ?4";

  /** Letter case is that of ASCII; nothing in the keyword has a special meaning. */
  private static final String MATCHING =
      """
      SELECT id, kind, message_id, target, source, text
      %s  AND (?4 IS NULL OR kind = ?4)
        AND (?5 IS NULL OR target = ?5)
        AND (?6 IS NULL
          OR instr(lower(text), lower(?6)) > 0
          OR instr(lower(source), lower(?6)) > 0)
      ORDER BY id DESC
      LIMIT ?7
      """;

  static final String FURTHEST_BACK = FURTHEST.formatted(ALL);
  static final String FURTHEST_BACK_OF_MESSAGE = FURTHEST.formatted(OF_MESSAGE);
  static final String SEARCH = MATCHING.formatted(ALL);
  static final String SEARCH_OF_MESSAGE = MATCHING.formatted(OF_MESSAGE);

  static final String FORGET_SOME =
      """
      DELETE FROM site_events
      WHERE id IN (SELECT id FROM site_events WHERE id < ? ORDER BY id LIMIT ?)
      """;

  private final SqliteDatabase database;

  @Inject
  SqliteSiteEvents(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<EventPage> search(EventFilter filter, Optional<EventCursor> after, int limit) {
    EventCursor start = after.or(() -> endOf(filter)).orElse(NEWEST);
    return database.search(tx -> search(tx, filter, start, limit));
  }

  /** Just before the first instant that no longer counts. */
  private static Optional<EventCursor> endOf(EventFilter filter) {
    return filter.until().map(EventIds::firstAt).map(EventCursor::new);
  }

  private static EventPage search(
      SqliteTransaction tx, EventFilter filter, EventCursor start, int limit) throws SQLException {
    long from = filter.from().map(EventIds::firstAt).orElse(0L);
    String message = filter.messageId().map(MessageId::toString).orElse(null);
    Optional<EventCursor> furthest =
        tx.first(
            message == null ? FURTHEST_BACK : FURTHEST_BACK_OF_MESSAGE,
            SqliteSiteEvents::cursor,
            start.id(),
            from,
            message,
            LOOK_AT - 1);
    List<SiteEvent> found =
        tx.list(
            message == null ? SEARCH : SEARCH_OF_MESSAGE,
            SqliteSiteEvents::event,
            start.id(),
            furthest.map(EventCursor::id).orElse(from),
            message,
            filter.kind().map(Enum::name).orElse(null),
            filter.target().orElse(null),
            filter.keyword().orElse(null),
            limit + 1);
    return found.size() > limit
        ? new EventPage(
            found.subList(0, limit), Optional.of(new EventCursor(found.get(limit - 1).id())))
        : new EventPage(found, furthest);
  }

  private static EventCursor cursor(ResultSet row) throws SQLException {
    return new EventCursor(row.getLong("id"));
  }

  private static SiteEvent event(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    return new SiteEvent(
        id,
        EventIds.timeOf(id),
        row.getString("kind"),
        Optional.ofNullable(row.getString("message_id")),
        Optional.ofNullable(row.getString("target")),
        row.getString("source"),
        row.getString("text"));
  }

  @Override
  public Uni<Void> add(Instant at, EventKind kind, String source, String text) {
    NewEvent event = new NewEvent(at, kind, Optional.empty(), Optional.empty(), source, text);
    return database.writeLocally(
        tx -> {
          EventRows.insert(tx, event);
          return null;
        });
  }

  @Override
  public Uni<TableSize> size() {
    return database.sizeOf("site_events");
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.writeLocally(tx -> tx.update(FORGET_SOME, EventIds.firstAt(before), limit));
  }
}
