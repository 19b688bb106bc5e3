package dev.holdfast.site.definition.sqlite;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.DefinitionStore;
import dev.holdfast.site.definition.Kind;
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
import org.jboss.logging.Logger;

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

  private static final String KEEP_ANEW =
      "UPDATE definitions SET definition_json = ? WHERE kind = ? AND name = ? AND definition_json = ?";

  private static final Logger LOG = Logger.getLogger(SqliteDefinitionStore.class);

  private final SqliteDatabase database;
  private final SecretBox box;

  private record Kept(DefinitionKey key, String text, String version, Instant updatedAt) {

    static Kept of(ResultSet row) throws SQLException {
      return new Kept(
          new DefinitionKey(kind(row.getString("kind")), row.getString("name")),
          row.getString("definition_json"),
          row.getString("version"),
          Instant.ofEpochMilli(row.getLong("updated_at_ms")));
    }
  }

  @Inject
  SqliteDefinitionStore(SqliteDatabase database, SecretBox box) {
    this.database = database;
    this.box = box;
  }

  @Override
  public Uni<List<Row>> all() {
    return database
        .read(tx -> tx.list(ALL, Kept::of))
        .map(rows -> rows.stream().flatMap(kept -> opened(kept).stream()).toList());
  }

  private Optional<Row> opened(Kept kept) {
    try {
      return Optional.of(new Row(kept.key(), json(kept), kept.version(), kept.updatedAt()));
    } catch (SecretUnusableException e) {
      LOG.errorf("the stored %s is not used: %s", owner(kept.key()), e.getMessage());
      return Optional.empty();
    }
  }

  private Secret json(Kept kept) {
    return SecretBox.isSealed(kept.text())
        ? box.open(owner(kept.key()), kept.text())
        : new Secret(kept.text());
  }

  /** Sealed, where there is a key that whoever has to open it has too. */
  private String text(DefinitionKey key, Secret json) {
    return box.lack().isPresent() ? json.value() : box.seal(owner(key), json);
  }

  private boolean isAsItShouldBe(Kept kept) {
    return box.beginning()
        .map(kept.text()::startsWith)
        .orElseGet(() -> !SecretBox.isSealed(kept.text()));
  }

  private static String owner(DefinitionKey key) {
    return key.kind().words() + " " + key.name();
  }

  @Override
  public Uni<Integer> keepAnew() {
    return database
        .read(tx -> tx.list(ALL, Kept::of))
        .map(rows -> rows.stream().filter(kept -> !isAsItShouldBe(kept)).toList())
        .chain(
            others ->
                others.isEmpty()
                    ? Uni.createFrom().item(0)
                    : database.write(tx -> keepAnew(tx, others)));
  }

  /** What it was is overwritten in the file, not only let go. */
  private int keepAnew(SqliteTransaction tx, List<Kept> others) throws SQLException {
    int done = 0;
    tx.run("PRAGMA secure_delete = ON");
    for (Kept kept : others) {
      Optional<Row> row = opened(kept);
      if (row.isPresent()) {
        done +=
            tx.update(
                KEEP_ANEW,
                text(kept.key(), row.get().json()),
                kept.key().kind().plural(),
                kept.key().name(),
                kept.text());
      }
    }
    tx.run("PRAGMA secure_delete = OFF");
    return done;
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

  private boolean add(SqliteTransaction tx, Row row) throws SQLException {
    return 1
        == tx.update(
            ADD_IF_NONE,
            row.key().kind().plural(),
            row.key().name(),
            text(row.key(), row.json()),
            row.version(),
            row.updatedAt().toEpochMilli());
  }

  private boolean replace(SqliteTransaction tx, Row row, String from) throws SQLException {
    return 1
        == tx.update(
            REPLACE_VERSION,
            text(row.key(), row.json()),
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
