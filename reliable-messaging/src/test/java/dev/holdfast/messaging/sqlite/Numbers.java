package dev.holdfast.messaging.sqlite;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A database of numbers, each with a text of some size, on a real file. */
final class Numbers implements AutoCloseable {

  static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final List<SqliteMigration> SCHEMA =
      List.of(
          statement ->
              statement.execute(
                  "CREATE TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY, text TEXT)"));

  private static final int ROWS_A_COMMIT = 1_000;
  private static final String TEXT = "x".repeat(500);

  private final SqliteDatabase database;

  private Numbers(SqliteDatabase database) {
    this.database = database;
  }

  static Numbers open(Path file, Clock clock) {
    return open(file, clock, OnDamage.RESTORE);
  }

  static Numbers open(Path file, Clock clock, OnDamage onDamage) {
    return new Numbers(SqliteDatabase.open(file, Synchronous.FULL, SCHEMA, clock, onDamage));
  }

  /** Opens the file as it is, damage and all. */
  static Numbers openUnmended(Path file) {
    return new Numbers(SqliteDatabase.open(file, Synchronous.FULL, SCHEMA));
  }

  SqliteDatabase database() {
    return database;
  }

  void add(int from, int to) {
    for (int start = from; start < to; start += ROWS_A_COMMIT) {
      int first = start;
      int end = Math.min(to, start + ROWS_A_COMMIT);
      await(
          tx -> {
            for (int n = first; n < end; n++) {
              tx.update("INSERT INTO numbers (n, text) VALUES (?, ?)", n, TEXT);
            }
            return end;
          });
    }
  }

  void removeAll() {
    await(tx -> tx.update("DELETE FROM numbers"));
  }

  void removeSome(int rows) {
    await(
        tx ->
            tx.update(
                "DELETE FROM numbers WHERE n IN (SELECT n FROM numbers ORDER BY n LIMIT ?)", rows));
  }

  /** Lets SQLite believe that there is no room for more. */
  void limitPages(int pages) {
    await(
        tx -> {
          tx.run("PRAGMA max_page_count = " + pages);
          return pages;
        });
  }

  private void await(SqliteWork<?> work) {
    database.write(work).await().atMost(PATIENCE);
  }

  long count() {
    return database
        .read(tx -> tx.first("SELECT count(*) FROM numbers", row -> row.getLong(1)).orElseThrow())
        .await()
        .atMost(PATIENCE);
  }

  Backup backup(Instant now) {
    return database.backup(now).await().atMost(PATIENCE);
  }

  @Override
  public void close() {
    database.close();
  }
}
