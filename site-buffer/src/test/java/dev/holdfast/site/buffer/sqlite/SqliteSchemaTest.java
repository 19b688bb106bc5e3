package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.SqliteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      VALUES ('5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b1%d', %d, 't', '{"Subject": "s", "Body": "b"}', 3,
        '2025-01-01T00:00:00Z', 0)
      """;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void chooseFile() throws IOException {
    file = Files.createDirectories(directory.resolve("site")).resolve("buffer.db");
  }

  @Test
  void a_file_of_the_first_generation_opens_and_its_rows_are_due() {
    execute(FIRST_GENERATION, ROW.formatted(0, 0), ROW.formatted(1, 1), ROW.formatted(2, 2));

    assertThat(dueAfterOpening())
        .extracting(due -> due.message().category())
        .containsExactly(Category.ExternalSystem, Category.Notification, Category.CachedDbWrite);
  }

  @Test
  void opening_twice_changes_nothing() {
    execute(FIRST_GENERATION, ROW.formatted(0, 0), ROW.formatted(1, 1), ROW.formatted(2, 2));
    dueAfterOpening();
    List<String> schema = SqliteText.schema(file);
    List<String> rows = SqliteText.rows(file, "SELECT * FROM sf_messages ORDER BY rowid");

    assertThat(dueAfterOpening()).hasSize(3);
    assertThat(SqliteText.schema(file)).isEqualTo(schema);
    assertThat(SqliteText.rows(file, "SELECT * FROM sf_messages ORDER BY rowid")).isEqualTo(rows);
  }

  @Test
  void the_file_is_kept_as_the_settings_say() {
    try (OpenBuffer open = OpenBuffer.open(file)) {
      assertThat(pragma(open, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(open, "synchronous")).isEqualTo("2");
      assertThat(pragma(open, "busy_timeout")).isEqualTo("5000");
      assertThat(pragma(open, "foreign_keys")).isEqualTo("1");
      assertThat(pragma(open, "temp_store")).isEqualTo("2");
      assertThat(pragma(open, "cache_size")).isEqualTo("-8192");
    }
  }

  @Test
  void a_sweep_finds_due_rows_by_the_index_over_pending_rows_only() {
    try (OpenBuffer open = OpenBuffer.open(file)) {
      assertThat(plan(open, MessageSql.SELECT_DUE))
          .contains("USING INDEX sf_messages_due_by_lane")
          .doesNotContain("TEMP B-TREE");
      assertThat(plan(open, MessageSql.SELECT_PROBE))
          .contains("USING INDEX sf_messages_due_by_lane")
          .doesNotContain("TEMP B-TREE");
      assertThat(plan(open, MessageSql.SELECT_NEXT_DUE))
          .contains("USING INDEX sf_messages_due_by_lane")
          .doesNotContain("TEMP B-TREE");
    }
  }

  @Test
  void expiry_and_order_have_their_index_too() {
    try (OpenBuffer open = OpenBuffer.open(file)) {
      assertThat(plan(open, MessageSql.SELECT_EXPIRED))
          .contains("USING INDEX sf_messages_expiry")
          .doesNotContain("TEMP B-TREE");
      assertThat(plan(open, MessageSql.SELECT_NEXT_EXPIRY))
          .contains("USING COVERING INDEX sf_messages_expiry")
          .doesNotContain("TEMP B-TREE");
      assertThat(plan(open, MessageSql.IS_KEY_TAKEN)).contains("sf_messages_order");
      assertThat(plan(open, MessageSql.SELECT_HEAD_OF_KEY))
          .contains("sf_messages_order")
          .doesNotContain("SCAN");
    }
  }

  private static String plan(OpenBuffer open, String sql) {
    List<String> steps =
        OpenBuffer.await(
            open.database()
                .read(tx -> tx.list("EXPLAIN QUERY PLAN " + sql, row -> row.getString("detail"))));
    return String.join("\n", steps);
  }

  private static String pragma(OpenBuffer open, String name) {
    return OpenBuffer.await(
        open.database()
            .write(tx -> tx.first("PRAGMA " + name, row -> row.getString(1)).orElseThrow()));
  }

  private List<BufferedMessage> dueAfterOpening() {
    DueSpan untilNow = DueSpan.until(Instant.parse("2026-01-01T00:00:00Z"));
    List<BufferedMessage> due = new ArrayList<>();
    try (OpenBuffer open = OpenBuffer.open(file)) {
      for (Category category : Category.values()) {
        due.addAll(
            OpenBuffer.await(
                    open.buffer().due(Lane.of(category, "t"), untilNow, DuePage.Cursor.START, 100))
                .messages());
      }
    }
    return due;
  }

  private void execute(String... sql) {
    SqliteText.execute(file, sql);
  }
}
