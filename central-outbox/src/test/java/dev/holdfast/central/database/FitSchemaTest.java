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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FitSchemaTest {

  private static TemporaryPostgres postgres;

  private TemporaryDatabase database;

  @BeforeAll
  static void start() {
    postgres = TemporaryPostgres.start();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @BeforeEach
  void another() {
    database = postgres.createDatabase();
  }

  @Test
  void an_older_schema_is_upgraded_and_one_from_the_future_refused() throws SQLException {
    assertThat(configuration().target("1").load().migrate().migrationsExecuted).isEqualTo(1);
    assertThat(configuration().load().info().pending().length).isGreaterThan(17);

    start(true);

    assertThat(configuration().load().info().pending()).isEmpty();
    pretendUpgrade();
    assertThatThrownBy(() -> start(true))
        .rootCause()
        .hasMessageContaining("schema version 99")
        .hasMessageContaining("start the newer central");
  }

  @Test
  void an_older_schema_that_somebody_else_migrates_is_refused_with_the_way_to_do_it() {
    assertThatThrownBy(() -> start(false))
        .rootCause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "the database has no schema yet, and this version of central needs \\d+;.* argument"
                + " migrate, .*");

    configuration().target("1").load().migrate();

    assertThatThrownBy(() -> start(false))
        .rootCause()
        .hasMessageStartingWith("the database has schema version 1, and this version");
    assertThat(configuration().load().info().current().getVersion().getVersion()).isEqualTo("1");
  }

  @Test
  void a_schema_that_fits_needs_nobody_who_migrates() {
    configuration().load().migrate();

    start(false);

    assertThat(configuration().load().validateWithResult().validationSuccessful).isTrue();
  }

  /** As Quarkus does, which validates before it migrates. */
  private void start(boolean migrates) {
    FluentConfiguration configuration = configuration();
    new FitSchema(migrates).customize(configuration);
    configuration.load().validate();
  }

  private FluentConfiguration configuration() {
    return Flyway.configure()
        .dataSource(database.jdbcUrl(), database.username(), database.password());
  }

  private void pretendUpgrade() throws SQLException {
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
