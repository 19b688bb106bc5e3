package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.DuePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSchemaTest {

  /** A file as the first generation left it. */
  private static final String FIRST_GENERATION =
      """
      CREATE TABLE sf_messages (
        id TEXT PRIMARY KEY, category INTEGER, target TEXT, payload_json TEXT,
        retry_count INTEGER, max_retries INTEGER DEFAULT 50, retry_interval_ms INTEGER DEFAULT 30000,
        created_at TEXT, last_attempt_at TEXT NULL, status INTEGER, last_error TEXT NULL,
        origin_instance TEXT NULL
      )
      """;

  private static final String ROW =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, retry_count, created_at, status)
      VALUES ('5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b1%d', %d, 't', '{}', 3, '2025-01-01T00:00:00Z', 0)
      """;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void chooseFile() throws IOException {
    file = Files.createDirectories(directory.resolve("site")).resolve("buffer.db");
  }

  @Test
  void a_file_of_the_first_generation_opens_and_its_rows_are_due() throws SQLException {
    execute(FIRST_GENERATION, ROW.formatted(0, 0), ROW.formatted(1, 1), ROW.formatted(2, 2));

    assertThat(dueAfterOpening())
        .extracting(BufferedMessage::category)
        .containsExactly(Category.ExternalSystem, Category.Notification, Category.CachedDbWrite);
  }

  @Test
  void opening_twice_changes_nothing() throws SQLException {
    execute(FIRST_GENERATION, ROW.formatted(1, 1));
    dueAfterOpening();
    List<String> schema = schema();

    assertThat(dueAfterOpening()).hasSize(1);
    assertThat(schema()).isEqualTo(schema);
  }

  @Test
  void the_file_is_kept_as_the_settings_say() throws SQLException {
    try (SqliteDatabase database = SqliteDatabase.open(file, BufferConfig.Synchronous.FULL)) {
      assertThat(pragma(database, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(database, "synchronous")).isEqualTo("2");
      assertThat(pragma(database, "busy_timeout")).isEqualTo("5000");
      assertThat(pragma(database, "foreign_keys")).isEqualTo("1");
      assertThat(pragma(database, "temp_store")).isEqualTo("2");
      assertThat(pragma(database, "cache_size")).isEqualTo("-8192");
    }
  }

  @Test
  void a_sweep_finds_due_rows_by_the_index_over_pending_rows_only() throws SQLException {
    try (SqliteDatabase database = SqliteDatabase.open(file, BufferConfig.Synchronous.FULL)) {
      String plan =
          database
              .read(
                  statements -> {
                    try (ResultSet rows =
                        statements
                            .prepare("EXPLAIN QUERY PLAN " + MessageSql.SELECT_DUE)
                            .executeQuery()) {
                      StringBuilder text = new StringBuilder();
                      while (rows.next()) {
                        text.append(rows.getString("detail")).append('\n');
                      }
                      return text.toString();
                    }
                  })
              .await()
              .atMost(Duration.ofSeconds(5));

      assertThat(plan).contains("USING INDEX sf_messages_due").doesNotContain("TEMP B-TREE");
    }
  }

  private static String pragma(SqliteDatabase database, String name) {
    return database
        .write(
            statements -> {
              try (ResultSet row = statements.prepare("PRAGMA " + name).executeQuery()) {
                return row.getString(1);
              }
            })
        .await()
        .atMost(Duration.ofSeconds(5));
  }

  private List<BufferedMessage> dueAfterOpening() {
    try (SqliteDatabase database = SqliteDatabase.open(file, BufferConfig.Synchronous.FULL)) {
      return new SqliteMessageBuffer(database, "node-1")
          .due(Instant.parse("2026-01-01T00:00:00Z"), DuePage.Cursor.START, 10)
          .await()
          .atMost(Duration.ofSeconds(5))
          .messages();
    }
  }

  private void execute(String... sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String one : sql) {
        statement.execute(one);
      }
    }
  }

  private List<String> schema() throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT sql FROM sqlite_schema ORDER BY name")) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }
}
