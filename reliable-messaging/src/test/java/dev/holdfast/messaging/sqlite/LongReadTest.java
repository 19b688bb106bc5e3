package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongReadTest {

  private static final String WITHOUT_END =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

  @TempDir Path directory;

  @Test
  void a_read_without_end_is_ended_and_the_next_one_runs() throws SQLException {
    SqliteFile file = new SqliteFile(directory.resolve("numbers.db"), Synchronous.FULL);
    file.openForWriting().close();
    try (SqliteReaders readers = new SqliteReaders(file, Duration.ofMillis(100))) {
      for (int i = 0; i < 10; i++) {
        assertThatThrownBy(() -> one(readers, WITHOUT_END))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUSY))
            .hasMessageContaining("took too long");
      }
      assertThat(one(readers, "SELECT 42")).isEqualTo(42);
    }
  }

  private static long one(SqliteReaders readers, String sql) {
    return readers
        .read(tx -> tx.first(sql, row -> row.getLong(1)).orElseThrow())
        .await()
        .atMost(Numbers.PATIENCE);
  }

  /** A backup or a long read makes the log grow; afterwards it must not stay that large. */
  @Test
  void the_log_starts_over_when_nobody_reads_any_more() throws IOException {
    Path file = directory.resolve("numbers.db");
    try (Numbers numbers = Numbers.open(file, SettableClock.at(Numbers.START))) {
      for (int i = 0; i < 200_000; i += 20_000) {
        numbers.add(i, i + 20_000);
      }

      assertThat(Files.size(SqliteFile.companion(file, "-wal"))).isLessThan(16 * 1024 * 1024);
    }
  }
}
