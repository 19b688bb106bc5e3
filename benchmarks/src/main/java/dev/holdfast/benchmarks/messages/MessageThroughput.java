package dev.holdfast.benchmarks.messages;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.process.ServiceProcess;
import io.vertx.mutiny.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * How many messages a second get from a transaction in one service to its effect in another? Each
 * is a change and a message in one commit, sixteen at a time, sent over HTTP to a receiver in a
 * process of its own that books it once; the clock stops when the last is acknowledged and
 * recorded. On SQLite and PostgreSQL, beside gruelbox's transaction-outbox on the same PostgreSQL,
 * whose task makes one HTTP call a message to a receiver that does the same work.
 */
public final class MessageThroughput {

  private static final int MESSAGES = Integer.getInteger("messages", 20_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final Pattern LISTENING = Pattern.compile("listening on (\\d+)");

  /** Sends the messages to the receiver at a port. */
  @FunctionalInterface
  private interface Sender {
    void send(int port) throws Exception;
  }

  private MessageThroughput() {}

  public static void main(String[] arguments) throws Exception {
    double sqlite = 0;
    double postgres = 0;
    double gruelbox = 0;
    try (TemporaryPostgres server = TemporaryPostgres.startDurable()) {
      requireDurable(server);
      for (int round = 1; round <= ROUNDS; round++) {
        sqlite = Math.max(sqlite, show(round, "Holdfast, SQLite", onSqlite()));
        postgres = Math.max(postgres, show(round, "Holdfast, PostgreSQL", onPostgres(server)));
        gruelbox = Math.max(gruelbox, show(round, "gruelbox, PostgreSQL", gruelbox(server)));
      }
    }
    System.out.printf(
        "on PostgreSQL %.1f x gruelbox; on SQLite %.1f x%n",
        postgres / gruelbox, sqlite / gruelbox);
    System.exit(0);
  }

  /** The figures mean nothing on a server that does not wait for its disk. */
  private static void requireDurable(TemporaryPostgres server) throws Exception {
    try (Connection connection = server.database().connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT current_setting('fsync'), current_setting('synchronous_commit')")) {
      row.next();
      if (!row.getString(1).equals("on") || !row.getString(2).equals("on")) {
        throw new IllegalStateException("PostgreSQL does not write its commits to disk");
      }
    }
  }

  private static double show(int round, String what, double rate) {
    System.out.printf("round %d  %-22s %,8.0f messages/s%n", round, what, rate);
    return rate;
  }

  private static double onSqlite() throws Exception {
    Path directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "benchmark-");
    try {
      Path received = directory.resolve("receiver.db");
      double rate =
          measure(
              received.toString(),
              port -> {
                Vertx vertx = Vertx.vertx();
                try (Outboxes outbox = Outboxes.sqlite(directory.resolve("sender.db"))) {
                  HoldfastSender.run(vertx, outbox, port, MESSAGES);
                }
                vertx.closeAndAwait();
              });
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + received)) {
        requireEachBooked(connection);
      }
      return rate;
    } finally {
      try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static double onPostgres(TemporaryPostgres server) throws Exception {
    TemporaryDatabase from = server.createDatabase();
    TemporaryDatabase to = server.createDatabase();
    double rate =
        measure(
            to.reactiveUrl(),
            port -> {
              Vertx vertx = Vertx.vertx();
              try (Outboxes outbox = Outboxes.postgres(vertx.getDelegate(), from.reactiveUrl())) {
                HoldfastSender.run(vertx, outbox, port, MESSAGES);
              }
              vertx.closeAndAwait();
            });
    requireEachBooked(to.connect());
    return rate;
  }

  private static double gruelbox(TemporaryPostgres server) throws Exception {
    TemporaryDatabase from = server.createDatabase();
    TemporaryDatabase to = server.createDatabase();
    double rate =
        measure(
            to.reactiveUrl(),
            port -> {
              try (GruelboxSender sender = new GruelboxSender(from.jdbcUrl(), port)) {
                sender.run(MESSAGES);
              }
            });
    requireEachBooked(to.connect());
    return rate;
  }

  private static double measure(String receiverPlace, Sender sender) throws Exception {
    try (ServiceProcess receiver =
        ServiceProcess.javaMain(System.getProperty("java.class.path"), Receiver.class.getName())
            .name("receiver")
            .jvmArgument("-Xmx256m")
            .argument(receiverPlace)
            .start()) {
      String line = receiver.awaitLogLine(LISTENING, Duration.ofSeconds(60));
      long start = System.nanoTime();
      sender.send(Integer.parseInt(line.replaceAll("\\D", "")));
      return MESSAGES / ((System.nanoTime() - start) / 1e9);
    }
  }

  private static void requireEachBooked(Connection connection) throws Exception {
    try (connection;
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM bookings")) {
      rows.next();
      if (rows.getInt(1) != MESSAGES) {
        throw new IllegalStateException(
            "%d of %d messages were booked".formatted(rows.getInt(1), MESSAGES));
      }
    }
  }
}
