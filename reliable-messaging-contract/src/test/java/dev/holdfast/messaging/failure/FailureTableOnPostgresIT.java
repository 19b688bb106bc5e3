package dev.holdfast.messaging.failure;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class FailureTableOnPostgresIT extends FailureTable {

  /** Emptied for each test: a server takes longer to make a database, and to remove it. */
  private static final Map<String, TemporaryDatabase> DATABASES = new HashMap<>();

  private static TemporaryPostgres server;

  @BeforeAll
  static void startServer() {
    server = TemporaryPostgres.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  /** A dump of the tables, put beside them: how a server keeps its backups is its own affair. */
  @Override
  void backUpReceiver() {
    run(
        "receiver",
        """
        DROP SCHEMA IF EXISTS kept CASCADE;
        CREATE SCHEMA kept;
        CREATE TABLE kept.inbox_messages AS TABLE inbox_messages;
        CREATE TABLE kept.bookings AS TABLE bookings;
        CREATE TABLE kept.totals AS TABLE totals
        """);
  }

  @Override
  void damageReceiver() {
    run(
        "receiver",
        """
        TRUNCATE inbox_messages, bookings, totals;
        INSERT INTO inbox_messages SELECT * FROM kept.inbox_messages;
        INSERT INTO bookings SELECT * FROM kept.bookings;
        INSERT INTO totals SELECT * FROM kept.totals
        """);
  }

  private static void run(String name, String statements) {
    try (Connection connection = DATABASES.get(name).connect();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    } catch (SQLException e) {
      throw new IllegalStateException("the database of the %s did not take it".formatted(name), e);
    }
  }

  @Override
  String place(String name) {
    TemporaryDatabase database = DATABASES.computeIfAbsent(name, unused -> server.createDatabase());
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA public CASCADE");
      statement.execute("CREATE SCHEMA public");
    } catch (SQLException e) {
      throw new IllegalStateException("the database of the %s was not emptied".formatted(name), e);
    }
    return database.reactiveUrl();
  }
}
