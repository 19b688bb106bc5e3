package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.subscription.Cancellable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
    try (SqliteReaders readers = new SqliteReaders(file, Duration.ofMillis(100), "reader", 4)) {
      for (int i = 0; i < 10; i++) {
        assertThatThrownBy(() -> one(readers, WITHOUT_END))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BUSY))
            .hasMessageContaining("took too long");
      }
      assertThat(one(readers, "SELECT 42")).isEqualTo(42);
    }
  }

  @Test
  void who_reads_from_a_closed_file_is_told_so() {
    Numbers numbers =
        Numbers.open(directory.resolve("numbers.db"), SettableClock.at(Numbers.START));
    numbers.close();

    assertThatThrownBy(numbers::count)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CLOSED));
  }

  private static long one(SqliteReaders readers, String sql) {
    return readers
        .read(tx -> tx.first(sql, row -> row.getLong(1)).orElseThrow())
        .await()
        .atMost(Numbers.PATIENCE);
  }

  @Test
  void a_read_that_nobody_waits_for_any_more_ends_and_makes_way_for_the_next() throws Exception {
    SqliteFile file = new SqliteFile(directory.resolve("numbers.db"), Synchronous.FULL);
    file.openForWriting().close();
    try (SqliteReaders readers = new SqliteReaders(file, Duration.ofDays(1), "reader", 1)) {
      CountDownLatch begun = new CountDownLatch(1);
      Cancellable search =
          readers
              .read(
                  tx -> {
                    begun.countDown();
                    return tx.first(WITHOUT_END, row -> row.getLong(1));
                  })
              .subscribe()
              .with(ignored -> {});
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

      search.cancel();

      assertThat(one(readers, "SELECT 42")).isEqualTo(42);
    }
  }

  @Test
  void searches_that_hang_keep_no_other_read_waiting() {
    try (Numbers numbers =
        Numbers.open(directory.resolve("numbers.db"), SettableClock.at(Numbers.START))) {
      List<Cancellable> searches = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        searches.add(
            numbers
                .database()
                .search(tx -> tx.first(WITHOUT_END, row -> row.getLong(1)))
                .subscribe()
                .with(ignored -> {}));
      }

      assertThat(numbers.count()).isZero();
      searches.forEach(Cancellable::cancel);
    }
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
