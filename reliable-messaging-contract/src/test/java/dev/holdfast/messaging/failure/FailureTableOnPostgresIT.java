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
