package dev.holdfast.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TemporaryPostgresTest {

  private static TemporaryPostgres postgres;

  @BeforeAll
  static void start() {
    postgres = TemporaryPostgres.start();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @Test
  void it_is_a_postgresql_18_reachable_by_its_url() throws Exception {
    try (Connection connection =
            DriverManager.getConnection(
                postgres.jdbcUrl(), postgres.username(), postgres.password());
        Statement statement = connection.createStatement();
        ResultSet version = statement.executeQuery("SHOW server_version_num")) {
      version.next();
      assertThat(version.getInt(1) / 10_000).isEqualTo(18);
    }
    assertThat(postgres.reactiveUrl())
        .isEqualTo("postgresql://localhost:" + postgres.port() + "/postgres");
  }

  @Test
  void created_databases_do_not_see_each_other() throws Exception {
    TemporaryDatabase first = postgres.createDatabase();
    TemporaryDatabase second = postgres.createDatabase();

    execute(first, "CREATE TABLE mine (id int)");

    execute(first, "SELECT * FROM mine");
    assertThatThrownBy(() -> execute(second, "SELECT * FROM mine"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void committed_rows_are_there_after_a_kill_and_a_restart_on_the_same_port() throws Exception {
    // A server of its own: the kill would hit the other tests.
    try (TemporaryPostgres killed = TemporaryPostgres.start()) {
      int port = killed.port();
      TemporaryDatabase database = killed.createDatabase();
      execute(database, "CREATE TABLE kept (id int)");
      execute(database, "INSERT INTO kept VALUES (1)");

      killed.kill();
      assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);
      killed.restart();

      assertThat(killed.port()).isEqualTo(port);
      execute(database, "SELECT 1 / (SELECT count(*) FROM kept)");
    }
  }

  private static void execute(TemporaryDatabase database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
