package dev.holdfast.site.pause.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.site.pause.PauseStore;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Pauses in the buffer's file. */
@Singleton
final class SqlitePauseStore implements PauseStore {

  private static final String ALL =
      """
      SELECT kind, name, reason, ends_at_ms, paused_at_ms, paused_by FROM target_pauses
      ORDER BY kind, name
      """;

  private static final String PUT =
      """
      INSERT INTO target_pauses (kind, name, reason, ends_at_ms, paused_at_ms, paused_by)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, name) DO UPDATE SET
        reason = excluded.reason, ends_at_ms = excluded.ends_at_ms,
        paused_at_ms = excluded.paused_at_ms, paused_by = excluded.paused_by
      """;

  private static final String REMOVE = "DELETE FROM target_pauses WHERE kind = ? AND name = ?";

  private final SqliteDatabase database;

  @Inject
  SqlitePauseStore(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<List<Pause>> all() {
    return database.read(tx -> tx.list(ALL, SqlitePauseStore::pause));
  }

  private static Pause pause(ResultSet row) throws SQLException {
    long endsAt = row.getLong("ends_at_ms");
    return new Pause(
        new DefinitionKey(Kind.of(row.getString("kind")).orElseThrow(), row.getString("name")),
        row.getString("reason"),
        endsAt == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(endsAt)),
        Instant.ofEpochMilli(row.getLong("paused_at_ms")),
        row.getString("paused_by"));
  }

  @Override
  public Uni<Void> put(Pause pause, Runnable committed) {
    return database
        .write(
            tx -> {
              tx.update(
                  PUT,
                  pause.target().kind().plural(),
                  pause.target().name(),
                  pause.reason(),
                  pause.endsAt().map(Instant::toEpochMilli).orElse(null),
                  pause.pausedAt().toEpochMilli(),
                  pause.pausedBy());
              String by = pause.pausedBy();
              record(
                  tx, EventKind.TargetPaused, pause.target(), pause.words(), pause.pausedAt(), by);
              tx.afterCommit(committed);
              return true;
            })
        .replaceWithVoid();
  }

  @Override
  public Uni<Boolean> remove(
      DefinitionKey target, String why, Instant at, String by, Runnable committed) {
    return database.write(
        tx -> {
          boolean done = 1 == tx.update(REMOVE, target.kind().plural(), target.name());
          if (done) {
            record(tx, EventKind.TargetResumed, target, why, at, by);
            tx.afterCommit(committed);
          }
          return done;
        });
  }

  private static void record(
      SqliteTransaction tx,
      EventKind kind,
      DefinitionKey target,
      String text,
      Instant at,
      String by)
      throws SQLException {
    EventRows.insert(
        tx, new NewEvent(at, kind, Optional.empty(), Optional.of(target.name()), by, text));
  }
}
