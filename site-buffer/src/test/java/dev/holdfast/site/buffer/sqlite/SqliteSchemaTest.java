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

  /** What this generation had added before arrivals had numbers. */
  private static final List<String> BEFORE_ARRIVALS =
      List.of(
          "ALTER TABLE sf_messages ADD COLUMN due_at_ms INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE sf_messages ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
          "ALTER TABLE sf_messages ADD COLUMN ordering_key TEXT",
          """
          ALTER TABLE sf_messages ADD COLUMN lane TEXT
          GENERATED ALWAYS AS (CASE category WHEN 1 THEN '' ELSE target END) VIRTUAL
          """,
          """
          CREATE INDEX sf_messages_due_by_lane
          ON sf_messages (category, lane, due_at_ms) WHERE status = 0
          """,
          """
          CREATE INDEX sf_messages_order
          ON sf_messages (category, lane, ordering_key) WHERE ordering_key IS NOT NULL
          """,
          "CREATE INDEX sf_messages_parked ON sf_messages (status) WHERE status = 2",
          "CREATE INDEX sf_messages_pending ON sf_messages (status + 0) WHERE status = 0");

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
  void rows_from_before_arrivals_had_numbers_stay_in_the_order_they_came_in() {
    execute(FIRST_GENERATION);
    execute(BEFORE_ARRIVALS.toArray(new String[0]));
    execute(ROW.formatted(7, 0), ROW.formatted(5, 0), ROW.formatted(9, 0), ROW.formatted(6, 0));
    execute("DELETE FROM sf_messages WHERE id LIKE '%b15'");

    assertThat(dueAfterOpening())
        .extracting(due -> due.id().toString().substring(35))
        .containsExactly("7", "9", "6");
    assertThat(SqliteText.rows(file, "SELECT arrival FROM sf_messages ORDER BY rowid"))
        .containsExactly("1", "3", "4");
    assertThat(SqliteText.rows(file, "SELECT last FROM message_arrival")).containsExactly("4");
    Path fresh = directory.resolve("fresh.db");
    OpenBuffer.open(fresh).close();
    assertThat(indexes(file))
        .isEqualTo(indexes(fresh))
        .anyMatch(sql -> sql.contains("ordering_key, arrival, id"));
  }

  private static List<String> indexes(Path file) {
    return SqliteText.schema(file).stream()
        .filter(sql -> sql.contains("CREATE INDEX"))
        .sorted()
        .toList();
  }

  @Test
  void arrivals_are_numbered_once() {
    execute(FIRST_GENERATION, ROW.formatted(0, 0));
    dueAfterOpening();
    execute("UPDATE sf_messages SET arrival = 1772366400000000");

    dueAfterOpening();

    assertThat(SqliteText.rows(file, "SELECT arrival FROM sf_messages"))
        .containsExactly("1772366400000000");
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
          .doesNotContain("SCAN", "TEMP B-TREE");
      assertThat(plan(open, MessageSql.RELEASE_NEXT_OF_KEY))
          .contains("sf_messages_order")
          .doesNotContain("SCAN", "TEMP B-TREE");
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
