package dev.holdfast.site.operation.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.SiteFile;
import dev.holdfast.site.testing.SqliteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tracking file of an earlier generation beside a buffer that is opened for the first time. */
class EarlierTrackingTest {

  private static final String ID = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b1";

  @TempDir Path directory;
  private Path earlier;

  @BeforeEach
  void its_file() {
    earlier = directory.resolve("site-tracking.db");
    SqliteText.execute(
        earlier,
        """
        CREATE TABLE OperationTracking (
          TrackedOperationId TEXT NOT NULL PRIMARY KEY, Kind TEXT NOT NULL, TargetSummary TEXT NULL,
          Status TEXT NOT NULL, RetryCount INTEGER NOT NULL DEFAULT 0, LastError TEXT NULL,
          HttpStatus INTEGER NULL, CreatedAtUtc TEXT NOT NULL, UpdatedAtUtc TEXT NOT NULL,
          TerminalAtUtc TEXT NULL, SourceInstanceId TEXT NULL, SourceScript TEXT NULL,
          SourceNode TEXT NULL
        )
        """);
  }

  @Test
  void what_is_under_way_and_what_is_over_is_known_as_before() {
    insert("0", "ApiCallCached", "Retrying", "NULL");
    insert("1", "DbWriteCached", "delivered", "'2026-03-01 12:00:02.5000000'");
    insert("2", "ApiCallCached", "Parked", "'2026-03-01T12:00:02Z'");

    assertThat(operations())
        .containsExactly(
            ID + "0 ExternalSystem erp Retrying 2 1772366400000 null gateway a",
            ID + "1 CachedDbWrite erp Delivered 2 1772366400000 1772366402500 gateway a",
            ID + "2 ExternalSystem erp Parked 2 1772366400000 null gateway a");
  }

  @Test
  void what_nobody_can_make_sense_of_is_left_out() {
    insert("0", "ApiCallCached", "InFlight", "NULL");
    insert("x", "ApiCallCached", "Retrying", "NULL");
    insert("1", "ApiCallCached", "Retrying", "NULL");

    assertThat(operations()).hasSize(1);
  }

  @Test
  void it_is_read_once() {
    insert("0", "ApiCallCached", "Retrying", "NULL");
    operations();
    try (SiteFile file = SiteFile.in(directory)) {
      file.execute("DELETE FROM operation_tracking");
    }

    assertThat(operations()).isEmpty();
  }

  @Test
  void a_file_that_cannot_be_read_does_not_keep_the_node_from_starting() throws IOException {
    Files.writeString(
        earlier, "no database at all, and long enough to be taken for a header of one");

    assertThat(operations()).isEmpty();
  }

  private void insert(String id, String kind, String status, String terminalAt) {
    SqliteText.execute(
        earlier,
        """
        INSERT INTO OperationTracking VALUES ('%s', '%s', 'erp', '%s', 2, NULL, NULL,
          '2026-03-01T12:00:00.0000000Z', '2026-03-01T12:00:01.0000000Z', %s, 'gateway', NULL, 'a')
        """
            .formatted(
                (ID + id).replace("-", "").toUpperCase(Locale.ROOT), kind, status, terminalAt));
  }

  private List<String> operations() {
    SiteFile.in(directory).close();
    return SqliteText.rows(
        directory.resolve("buffer.db"),
        """
        SELECT tracked_operation_id, kind, target, status, retry_count, created_at_ms,
          terminal_at_ms, source_instance, node
        FROM operation_tracking ORDER BY tracked_operation_id
        """);
  }
}
