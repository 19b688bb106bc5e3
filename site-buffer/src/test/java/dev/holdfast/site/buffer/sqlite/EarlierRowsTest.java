package dev.holdfast.site.buffer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferDepth.OfTarget;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.SqliteText;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows as an earlier generation, or somebody in between, may have left them. */
class EarlierRowsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String CANONICAL = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void a_file_with_the_first_twelve_columns() {
    file = directory.resolve("buffer.db");
    SqliteText.execute(
        file,
        """
        CREATE TABLE sf_messages (
          id TEXT PRIMARY KEY, category INTEGER, target TEXT, payload_json TEXT,
          retry_count INTEGER, max_retries INTEGER DEFAULT 50,
          retry_interval_ms INTEGER DEFAULT 30000, created_at TEXT, last_attempt_at TEXT NULL,
          status INTEGER, last_error TEXT NULL, origin_instance TEXT NULL
        )
        """);
  }

  @Test
  void ids_in_other_spellings_are_found_under_the_usual_one() {
    insert("5F2D1F0A6F0E4A539C1F3F1F5A7F9B11", 0, "a", 0);
    insert("{no uuid}", 0, "b", 0);

    List<BufferedMessage> due = due(Category.ExternalSystem);

    assertThat(due).extracting(message -> message.message().payload()).containsExactly("a", "b");
    assertThat(due.get(0).id()).hasToString(CANONICAL);
    assertThat(due).extracting(BufferedMessage::id).doesNotHaveDuplicates();
  }

  @Test
  void one_id_in_two_spellings_stays_two_messages() {
    insert(CANONICAL, 0, "a", 0);
    insert("5f2d1f0a6f0e4a539c1f3f1f5a7f9b11", 0, "b", 0);
    insert("5F2D1F0A-6F0E-4A53-9C1F-3F1F5A7F9B11", 0, "c", 0);

    List<BufferedMessage> due = due(Category.ExternalSystem);

    assertThat(due)
        .extracting(message -> message.message().payload())
        .containsExactlyInAnyOrder("a", "b", "c");
    assertThat(due).extracting(BufferedMessage::id).doesNotHaveDuplicates();
    assertThat(due.get(0).id()).isEqualTo(MessageId.parse(CANONICAL));
  }

  @Test
  void a_row_that_was_in_somebody_s_hands_is_pending_again() {
    insert(CANONICAL, 2, "a", 1);

    assertThat(due(Category.CachedDbWrite)).hasSize(1);
  }

  @Test
  void a_category_nobody_knows_waits_parked_for_an_operator() {
    insert(CANONICAL, 7, "a", 0);

    try (OpenBuffer open = OpenBuffer.open(file)) {
      assertThat(open.buffer().depth())
          .isEqualTo(
              new BufferDepth(0, 1, List.of(new OfTarget(Category.ExternalSystem, "t", 0, 1))));
      assertThat(open.rows("SELECT last_error, payload_json FROM sf_messages"))
          .containsExactly("the unknown category 7 became ExternalSystem a");
    }
  }

  @Test
  void a_time_nobody_can_read_loses_no_message() {
    insert(CANONICAL, 0, "a", 0);
    SqliteText.execute(file, "UPDATE sf_messages SET created_at = 'last tuesday'");

    assertThat(due(Category.ExternalSystem))
        .extracting(message -> message.message().createdAt())
        .containsExactly(Instant.EPOCH);
  }

  @Test
  void columns_that_were_left_empty_lose_no_message() {
    SqliteText.execute(
        file,
        "INSERT INTO sf_messages (id, category, target) VALUES (NULL, 0, 't')",
        "INSERT INTO sf_messages (id, category, target) VALUES (NULL, 1, 't')",
        "INSERT INTO sf_messages (id, max_retries, retry_interval_ms) VALUES ('x', NULL, NULL)");

    try (OpenBuffer open = OpenBuffer.open(file)) {
      assertThat(open.buffer().depth().pending()).isEqualTo(1);
      assertThat(open.buffer().depth().parked()).isEqualTo(2);
    }
    assertThat(due(Category.ExternalSystem))
        .extracting(BufferedMessage::retryCount)
        .containsExactly(0);
  }

  @Test
  void policies_that_make_no_sense_are_made_to() {
    insert(CANONICAL, 0, "a", 0);
    SqliteText.execute(file, "UPDATE sf_messages SET max_retries = -1, retry_interval_ms = 0");

    assertThat(due(Category.ExternalSystem))
        .extracting(message -> message.message().retry().interval())
        .containsExactly(Duration.ofMillis(1));
  }

  @Test
  void a_notification_is_read_in_its_old_shape_and_goes_to_its_target_where_it_names_no_list() {
    insert("a", 1, "{\"ListName\": \"ops\", \"Subject\": \"s\", \"Body\": \"b\"}", 0);
    insert("b", 1, "{\"LISTNAME\": null, \"subject\": \"s\", \"BODY\": \"b\"}", 2);

    assertThat(payloads())
        .containsExactly(
            "{\"list\":\"ops\",\"subject\":\"s\",\"body\":\"b\"}",
            "{\"list\":\"t\",\"subject\":\"s\",\"body\":\"b\"}");
  }

  @Test
  void a_notification_that_nobody_can_read_is_parked_as_it_is() {
    insert("a", 1, "[1", 0);
    insert("b", 1, "[1]", 0);
    insert("c", 1, "{\"Subject\": \"s\"}", 0);

    assertThat(payloads()).containsExactly("[1", "[1]", "{\"Subject\": \"s\"}");
    assertThat(SqliteText.rows(file, "SELECT DISTINCT status FROM sf_messages"))
        .containsExactly("2");
  }

  @Test
  void a_call_is_read_in_its_old_shape_with_every_digit_it_had() {
    insert(
        "a",
        0,
        "{\"SystemName\": \"t\", \"MethodName\": \"Approve\", \"Parameters\": {\"N\": 1.50}}",
        0);
    insert("b", 0, "{\"method\": \"PUT\", \"contentType\": \"text/xml\", \"body\": \"<a/>\"}", 0);

    assertThat(payloads())
        .containsExactly(
            "{\"method\":\"Approve\",\"parameters\":{\"N\":1.50}}",
            "{\"method\":\"PUT\",\"contentType\":\"text/xml\",\"body\":\"<a/>\"}");
  }

  @Test
  void the_named_parameters_of_a_write_are_those_that_have_a_value() {
    insert(
        "a",
        2,
        "{\"ConnectionName\": \"t\", \"Sql\": \"SET @n = @ID, \\\"@id\\\", @@id -- @id\","
            + " \"Parameters\": {\"@id\": 7}}",
        0);
    insert("b", 2, "{\"sql\": \"SELECT @id\", \"parameters\": [7]}", 0);

    assertThat(payloads())
        .containsExactly(
            "{\"sql\":\"SET @n = :id, \\\"@id\\\", @@id -- @id\",\"parameters\":{\"id\":7}}",
            "{\"sql\":\"SELECT @id\",\"parameters\":[7]}");
  }

  @Test
  void more_ids_than_fit_into_memory_at_once_are_all_found_again() {
    SqliteText.execute(
        file,
        """
        INSERT INTO sf_messages (id, category, target, payload_json, created_at, status)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
        SELECT printf('5F2D1F0A6F0E4A539C1F%012X', i), 0, 't', '{}', '2025-01-01T00:00:00Z', 0
        FROM n
        """);

    OpenBuffer.open(file).close();

    assertThat(
            SqliteText.rows(
                file, "SELECT count(*) FROM sf_messages WHERE id GLOB '5f2d1f0a-6f0e-4a53-9c1f-*'"))
        .containsExactly("2500");
  }

  @Test
  void opening_again_changes_neither_form_nor_rows() {
    insert("5F2D1F0A6F0E4A539C1F3F1F5A7F9B11", 0, "a", 1);
    insert("no uuid", 1, "b", 0);
    insert("other", 9, "c", 2);
    OpenBuffer.open(file).close();
    List<String> schema = SqliteText.schema(file);
    List<String> rows = SqliteText.rows(file, "SELECT rowid, * FROM sf_messages ORDER BY rowid");

    OpenBuffer.open(file).close();

    assertThat(SqliteText.schema(file)).isEqualTo(schema);
    assertThat(SqliteText.rows(file, "SELECT rowid, * FROM sf_messages ORDER BY rowid"))
        .isEqualTo(rows);
  }

  private void insert(String id, int category, String payload, int status) {
    SqliteText.execute(
        file,
        """
        INSERT INTO sf_messages
          (id, category, target, payload_json, retry_count, created_at, status)
        VALUES ('%s', %d, 't', '%s', 3, '2025-01-01T00:00:00Z', %d)
        """
            .formatted(id, category, payload, status));
  }

  private List<String> payloads() {
    OpenBuffer.open(file).close();
    return SqliteText.rows(file, "SELECT payload_json FROM sf_messages ORDER BY rowid");
  }

  private List<BufferedMessage> due(Category category) {
    List<BufferedMessage> due = new ArrayList<>();
    try (OpenBuffer open = OpenBuffer.open(file)) {
      due.addAll(
          OpenBuffer.await(
                  open.buffer()
                      .due(Lane.of(category, "t"), DueSpan.until(NOW), DuePage.Cursor.START, 100))
              .messages());
    }
    return due;
  }
}
