package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.central.database.CarryOutMigrations.Patience;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Migrations of a table that others work with. */
class CarryOutMigrationsTest {

  private static final Duration LOCK_LIMIT = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String WAITING =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """;

  private static TemporaryPostgres postgres;

  @TempDir Path more;

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
  void aTable() throws IOException {
    database = postgres.createDatabase();
    migration(1, "CREATE TABLE audit_events (id integer, kind text);");
    run(() -> {}, 1);
  }

  @Test
  void a_migration_that_gets_no_lock_lets_others_pass_and_tries_again() throws Exception {
    migration(2, "ALTER TABLE audit_events ADD COLUMN who text;");
    List<String> waitingInPauses = new ArrayList<>();
    try (Connection reader = database.connect();
        Connection looker = database.connect()) {
      reader.setAutoCommit(false);
      text(reader, "SELECT count(*) FROM audit_events");

      run(
          () -> {
            waitingInPauses.add(text(looker, WAITING));
            if (waitingInPauses.size() == 3) {
              commit(reader);
            }
          },
          10);

      assertThat(waitingInPauses).as("nobody queues meanwhile").containsExactly("0", "0", "0");
      assertThat(text(looker, "SELECT count(who) FROM audit_events")).isEqualTo("0");
    }
  }

  @Test
  void a_migration_that_never_gets_its_lock_ends_in_a_line_and_has_changed_nothing()
      throws Exception {
    migration(2, "CREATE TABLE other (id integer); ALTER TABLE audit_events ADD COLUMN who text;");
    try (Connection reader = database.connect();
        Connection looker = database.connect()) {
      reader.setAutoCommit(false);
      text(reader, "SELECT count(*) FROM audit_events");

      assertThatThrownBy(() -> run(() -> {}, 3))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the migration to schema version 2 needs a lock")
          .hasMessageContaining("in 3 tries; nothing of it is done");
      assertThat(text(looker, "SELECT to_regclass('other') IS NULL")).isEqualTo("t");
    }
  }

  @Test
  void an_index_is_built_beside_open_transactions_however_long_and_rows_come_in_meanwhile()
      throws Exception {
    index(2, "CREATE INDEX CONCURRENTLY by_kind ON audit_events (kind)");
    try (Connection writer = database.connect();
        Connection another = database.connect()) {
      writer.setAutoCommit(false);
      execute(writer, "INSERT INTO audit_events VALUES (1, 'one')");

      CompletableFuture<Void> migrated = Beside.run(() -> run(() -> {}, 1));
      Eventually.holds(
          "the index waits for the one who writes",
          PATIENCE,
          () -> !text(another, WAITING).equals("0"));
      execute(another, "SET lock_timeout = '1s'");
      execute(another, "INSERT INTO audit_events VALUES (2, 'two')");
      // Longer than anything may wait for a lock that others queue behind.
      execute(another, "SELECT pg_sleep(%s)".formatted(LOCK_LIMIT.toMillis() * 3 / 1000.0));
      commit(writer);

      migrated.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(text(another, valid("by_kind"))).isEqualTo("t");
    }
  }

  @Test
  void an_index_that_could_not_be_built_is_built_anew() throws Exception {
    index(2, "CREATE UNIQUE INDEX CONCURRENTLY ids ON audit_events (id)");
    try (Connection connection = database.connect()) {
      execute(connection, "INSERT INTO audit_events VALUES (1, 'one'), (1, 'one again')");
      assertThatThrownBy(() -> run(() -> {}, 1)).hasMessageContaining("ids");
      assertThat(text(connection, valid("ids"))).isEqualTo("f");
      execute(connection, "DELETE FROM audit_events");

      run(() -> {}, 1);

      assertThat(text(connection, valid("ids"))).isEqualTo("t");
    }
  }

  private static String valid(String index) {
    return "SELECT indisvalid FROM pg_index WHERE indexrelid = '%s'::regclass".formatted(index);
  }

  private void run(Runnable pause, int tries) {
    FluentConfiguration configuration =
        Flyway.configure()
            .dataSource(database.jdbcUrl(), database.username(), database.password())
            .locations("filesystem:" + more);
    new CarryOutMigrations(configuration, new Patience(LOCK_LIMIT, pause, tries)).run();
  }

  private void index(int version, String statement) throws IOException {
    String name = statement.replaceAll(".*CONCURRENTLY (\\w+) ON.*", "$1");
    migration(version, "DROP INDEX CONCURRENTLY IF EXISTS %s;\n%s;".formatted(name, statement));
  }

  private void migration(int version, String text) throws IOException {
    Files.writeString(more.resolve("V%d__test.sql".formatted(version)), text);
  }

  private static String text(Connection connection, String query) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
