package dev.holdfast.central.database;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReadOnlyDatabaseTest extends CentralTest {

  private static final String EVERY_NEW_SESSION =
      """
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %%I SET default_transaction_read_only = %s',
          current_database());
      END $$
      """;

  private static final String END_ALL_OTHERS =
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name NOT LIKE 'PostgreSQL JDBC%'
      """;

  @Test
  void a_node_is_not_ready_while_its_database_takes_no_writes() throws SQLException {
    try (Connection connection = rows.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(EVERY_NEW_SESSION.formatted("on"));
      statement.execute(END_ALL_OTHERS);
      try {
        Eventually.holds(
            "not ready", PATIENCE, () -> given().get("/q/health/ready").statusCode() == 503);
        assertThat(readiness()).contains("PostgreSQL takes no writes");
      } finally {
        statement.execute("SET default_transaction_read_only = off");
        statement.execute(EVERY_NEW_SESSION.formatted("off"));
        statement.execute(END_ALL_OTHERS);
      }
    }
    Eventually.holds(
        "ready again", PATIENCE, () -> given().get("/q/health/ready").statusCode() == 200);
  }

  private static String readiness() {
    return Tokens.as(Roles.VIEWER).get("/q/health/ready").asString();
  }
}
