package dev.holdfast.site.definition.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.DefinitionStore;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.definition.Secret;
import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.sqlite.EventRows;
import dev.holdfast.site.eventlog.sqlite.NewEvent;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Definitions in the buffer's file. */
@Singleton
final class SqliteDefinitionStore implements DefinitionStore {

  private static final String ALL =
      "SELECT kind, name, definition_json, version, updated_at_ms FROM definitions";

  private static final String ADD_IF_NONE =
      """
      INSERT INTO definitions (kind, name, definition_json, version, updated_at_ms)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (kind, name) DO NOTHING
      """;

  private static final String REPLACE_VERSION =
      """
      UPDATE definitions SET definition_json = ?, version = ?, updated_at_ms = ?
      WHERE kind = ? AND name = ? AND version = ?
      """;

  private static final String REMOVE_VERSION =
      "DELETE FROM definitions WHERE kind = ? AND name = ? AND version = ?";

  private final SqliteDatabase database;

  @Inject
  SqliteDefinitionStore(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<List<Row>> all() {
    return database.read(tx -> tx.list(ALL, SqliteDefinitionStore::row));
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        new DefinitionKey(kind(row.getString("kind")), row.getString("name")),
        new Secret(row.getString("definition_json")),
        row.getString("version"),
        Instant.ofEpochMilli(row.getLong("updated_at_ms")));
  }

  private static Kind kind(String plural) {
    return Kind.of(plural)
        .orElseThrow(() -> new IllegalStateException("no kind of definition is " + plural));
  }

  @Override
  public Uni<Boolean> put(Row row, Optional<String> from, String by, Runnable committed) {
    return database.write(
        tx -> {
          boolean done = from.isPresent() ? replace(tx, row, from.get()) : add(tx, row);
          if (done) {
            String what = from.isPresent() ? "was changed" : "was defined";
            record(tx, EventKind.DefinitionChanged, row.key(), what, row.updatedAt(), by);
            tx.afterCommit(committed);
          }
          return done;
        });
  }

  private static boolean add(SqliteTransaction tx, Row row) throws SQLException {
    return 1
        == tx.update(
            ADD_IF_NONE,
            row.key().kind().plural(),
            row.key().name(),
            row.json().value(),
            row.version(),
            row.updatedAt().toEpochMilli());
  }

  private static boolean replace(SqliteTransaction tx, Row row, String from) throws SQLException {
    return 1
        == tx.update(
            REPLACE_VERSION,
            row.json().value(),
            row.version(),
            row.updatedAt().toEpochMilli(),
            row.key().kind().plural(),
            row.key().name(),
            from);
  }

  @Override
  public Uni<Boolean> remove(
      DefinitionKey key, String version, Instant at, String by, Runnable committed) {
    return database.write(
        tx -> {
          boolean done = 1 == tx.update(REMOVE_VERSION, key.kind().plural(), key.name(), version);
          if (done) {
            record(tx, EventKind.DefinitionDeleted, key, "was deleted", at, by);
            tx.afterCommit(committed);
          }
          return done;
        });
  }

  private static void record(
      SqliteTransaction tx, EventKind kind, DefinitionKey key, String what, Instant at, String by)
      throws SQLException {
    String text = "the %s %s %s".formatted(key.kind().words(), key.name(), what);
    EventRows.insert(
        tx, new NewEvent(at, kind, Optional.empty(), Optional.of(key.name()), by, text));
  }
}
