package dev.holdfast.messaging.failure;

import dev.holdfast.messaging.testing.PostgresForTests;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

class FailureTableOnPostgresIT extends FailureTable {

  /** Emptied for each test: a server takes longer to make a database, and to remove it. */
  private static final Map<String, TemporaryDatabase> DATABASES = new HashMap<>();

  @Override
  String place(String name) {
    TemporaryDatabase database =
        DATABASES.computeIfAbsent(name, unused -> PostgresForTests.database());
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
