package dev.holdfast.benchmarks;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.NewMessage;
import dev.holdfast.site.buffer.Origin;
import dev.holdfast.site.buffer.sqlite.BufferConfig.Synchronous;
import dev.holdfast.site.buffer.sqlite.SqliteDatabase;
import dev.holdfast.site.buffer.sqlite.SqliteMessageBuffer;
import io.smallrye.mutiny.Multi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How much of what SQLite can durably take does the buffer take? Raw JDBC inserts into the buffer's
 * own table at several batch sizes, then the buffer with many callers, all at {@code
 * synchronous=FULL} and 512-byte payloads.
 */
public final class DurableAccept {

  private static final int ROWS = Integer.getInteger("rows", 50_000);
  private static final int CALLERS = Integer.getInteger("callers", 2_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final String PAYLOAD = "x".repeat(512);
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final RetryPolicy RETRY = new RetryPolicy(Duration.ofSeconds(30), 50);

  private static final String INSERT =
      """
      INSERT INTO sf_messages (id, category, target, payload_json, created_at, due_at_ms)
      VALUES (?, 1, 'ops', ?, ?, 0)
      """;

  private DurableAccept() {}

  public static void main(String[] arguments) throws Exception {
    double best = 0;
    double alone = 0;
    double engine = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int batch : new int[] {1, 10, 100, 1_000}) {
        int rows = batch == 1 ? ROWS / 25 : ROWS;
        double rate = inDirectory(directory -> raw(directory, rows, batch));
        System.out.printf(
            "round %d  raw JDBC, %,5d rows a commit  %,10.0f rows/s%n", round, batch, rate);
        best = Math.max(best, rate);
        alone = batch == 1 ? Math.max(alone, rate) : alone;
      }
      double rate = inDirectory(DurableAccept::buffer);
      System.out.printf(
          "round %d  buffer, %,d callers              %,10.0f rows/s%n", round, CALLERS, rate);
      engine = Math.max(engine, rate);
    }
    System.out.printf(
        "%nbuffer = %.0f%% of the best raw batch size, %.1f times one commit a message%n",
        100 * engine / best, engine / alone);
    // Mutiny's worker pool would keep the process alive.
    System.exit(0);
  }

  private interface Measurement {
    double rowsPerSecond(Path directory) throws SQLException;
  }

  private static double inDirectory(Measurement measurement) throws IOException, SQLException {
    Path directory = Files.createTempDirectory(Path.of("."), "durable-accept-");
    try {
      return measurement.rowsPerSecond(directory);
    } finally {
      try (var files = Files.walk(directory)) {
        files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static double raw(Path directory, int rows, int batch) throws SQLException {
    Path file = directory.resolve("buffer.db");
    SqliteDatabase.open(file, Synchronous.FULL).close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode=WAL");
      statement.execute("PRAGMA synchronous=FULL");
      connection.setAutoCommit(false);
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        long start = System.nanoTime();
        for (int row = 1; row <= rows; row++) {
          insert.setString(1, MessageId.random().toString());
          insert.setString(2, PAYLOAD);
          insert.setString(3, CREATED.toString());
          insert.executeUpdate();
          if (row % batch == 0) {
            connection.commit();
          }
        }
        connection.commit();
        return rate(rows, start);
      }
    }
  }

  private static double buffer(Path directory) {
    try (SqliteDatabase database =
        SqliteDatabase.open(directory.resolve("buffer.db"), Synchronous.FULL)) {
      MessageBuffer buffer = new SqliteMessageBuffer(database, "benchmark");
      long start = System.nanoTime();
      Multi.createFrom()
          .range(0, ROWS)
          .onItem()
          .transformToUni(row -> buffer.append(message()))
          .merge(CALLERS)
          .collect()
          .last()
          .await()
          .atMost(Duration.ofMinutes(5));
      return rate(ROWS, start);
    }
  }

  private static NewMessage message() {
    return new NewMessage(
        MessageId.random(),
        Category.Notification,
        "ops",
        PAYLOAD,
        RETRY,
        CREATED,
        Origin.UNKNOWN,
        Optional.empty());
  }

  private static double rate(int rows, long start) {
    return rows / ((System.nanoTime() - start) / 1e9);
  }
}
