package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreePagesTest {

  private static final long KEPT_BYTES = FreePages.KEPT * 4096;

  private final SettableClock clock = SettableClock.at(Numbers.START);

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("numbers.db");
  }

  @Test
  void what_a_drained_outage_leaves_is_given_back() throws IOException {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 100_000);
      numbers.removeAll();
      numbers.add(100_000, 100_010);

      giveAllBack(numbers);

      assertThat(numbers.count()).isEqualTo(10);
    }
    assertThat(Files.size(file)).isLessThan(2 * KEPT_BYTES);
  }

  @Test
  void one_round_takes_part_in_a_bounded_number_of_commits() {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 200_000);
      numbers.removeAll();

      assertThat(round(numbers)).as("there is more than one round gives back").isTrue();
    }
  }

  @Test
  void nothing_is_given_back_while_much_is_written_unless_it_is_needed() throws Exception {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 200_000);
      numbers.removeAll();

      assertThat(roundInCompany(numbers, false)).isFalse();
      assertThat(roundInCompany(numbers, true)).as("there is more to give").isTrue();
    }
  }

  /** A round that has to share its first commit with others. */
  private static boolean roundInCompany(Numbers numbers, boolean needed) throws Exception {
    Gate gate = new Gate();
    SqliteDatabase database = numbers.database();
    database.write(tx -> gate.pass()).subscribe().with(done -> {});
    gate.awaitReached();
    CompletableFuture<Boolean> round =
        database.giveSpaceBack(() -> needed).subscribeAsCompletionStage();
    for (int n = 0; n < SqliteWriter.COMPANY; n++) {
      database.write(tx -> null).subscribe().with(done -> {});
    }
    gate.open();
    return round.get(Numbers.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void a_file_in_use_keeps_its_pages() throws IOException {
    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.add(0, 10_000);
      long size = Files.size(file);

      assertThat(round(numbers)).isFalse();
      assertThat(Files.size(file)).isGreaterThanOrEqualTo(size);
    }
  }

  @Test
  void a_small_file_of_an_earlier_generation_learns_to_give_back() throws Exception {
    earlierFile(1_000);

    try (Numbers numbers = Numbers.open(file, clock)) {
      assertThat(numbers.count()).isEqualTo(1_000);
      numbers.add(1_000, 100_000);
      numbers.removeAll();
      giveAllBack(numbers);
    }
    assertThat(Files.size(file)).isLessThan(2 * KEPT_BYTES);
  }

  @Test
  void a_large_file_of_an_earlier_generation_opens_as_it_is() throws Exception {
    earlierFile(100_000);

    try (Numbers numbers = Numbers.open(file, clock)) {
      numbers.removeAll();
      assertThat(round(numbers)).isFalse();
    }
    // Empty now, it is rewritten at the next start.
    Numbers.open(file, clock).close();
    assertThat(Files.size(file)).isLessThan(KEPT_BYTES);
  }

  private static void giveAllBack(Numbers numbers) {
    int rounds = 0;
    while (round(numbers)) {
      assertThat(++rounds).isLessThan(1_000);
    }
  }

  private static boolean round(Numbers numbers) {
    return numbers.database().giveSpaceBack(() -> false).await().atMost(Numbers.PATIENCE);
  }

  private void earlierFile(int rows) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE numbers (n INTEGER PRIMARY KEY, text TEXT)");
      statement.execute(
          """
          WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted LIMIT %d)
          INSERT INTO numbers SELECT n, hex(zeroblob(250)) FROM counted
          """
              .formatted(rows));
    }
  }
}
