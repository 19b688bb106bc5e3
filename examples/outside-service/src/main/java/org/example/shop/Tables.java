package org.example.shop;

import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.outbox.postgres.PostgresOutbox;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A real shop has migrations. */
class Tables {

  void make(@Observes @Priority(1) StartupEvent start, DataSource database) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS orders (id uuid PRIMARY KEY, item text)");
      statement.execute("CREATE TABLE IF NOT EXISTS told (item text)");
      statement.execute(PostgresOutbox.schema());
      statement.execute(PostgresInbox.schema());
    }
  }
}
