package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;

class NewerSchemaTest {

  @Test
  void a_schema_from_the_future_is_refused_and_an_older_one_upgraded() throws SQLException {
    try (TemporaryPostgres postgres = TemporaryPostgres.start()) {
      TemporaryDatabase database = postgres.createDatabase();
      assertThat(configuration(database).target("1").load().migrate().migrationsExecuted)
          .isEqualTo(1);
      int pending = configuration(database).load().info().pending().length;
      assertThat(pending).isGreaterThan(17);
      assertThat(configuration(database).load().migrate().migrationsExecuted).isEqualTo(pending);

      pretendUpgrade(database);

      assertThatThrownBy(() -> configuration(database).load().migrate())
          .rootCause()
          .hasMessageContaining("schema version 99")
          .hasMessageContaining("start the newer central");
    }
  }

  private static FluentConfiguration configuration(TemporaryDatabase database) {
    FluentConfiguration configuration =
        Flyway.configure().dataSource(database.jdbcUrl(), database.username(), database.password());
    new RefuseNewerSchema().customize(configuration);
    return configuration;
  }

  private static void pretendUpgrade(TemporaryDatabase database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,
            checksum, installed_by, execution_time, success)
          VALUES (99, '99', 'from the future', 'SQL', 'V99__from_the_future.sql', 1, 'x', 1, true)
          """);
    }
  }
}
