package dev.holdfast.central.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void the_data_outlast_a_restart_and_nobody_gets_in_without_the_password() throws Exception {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory)) {
      query(database, "CREATE TABLE kept (word text)");
      query(database, "INSERT INTO kept VALUES ('safe')");
      assertThat(query(database, "SHOW fsync")).isEqualTo("on");
      assertThat(query(database, "SHOW synchronous_commit")).isEqualTo("on");
      assertThatThrownBy(() -> connect(database, "postgres"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password");
      assertThatThrownBy(() -> EmbeddedDatabase.start(directory))
          .hasMessageContaining("another central uses " + directory)
          .hasMessageContaining(StartConfig.DATA_DIRECTORY);
    }
    assertThat(permissions("postgres-password")).isEqualTo("rw-------");
    assertThat(permissions("postgres-binaries")).isEqualTo("rwx------");

    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory)) {
      assertThat(query(database, "SELECT word FROM kept")).isEqualTo("safe");
    }
  }

  @Test
  void a_server_that_outlived_its_central_is_stopped_and_its_work_goes_on() throws Exception {
    EmbeddedDatabase orphan = EmbeddedDatabase.start(directory);
    query(orphan, "CREATE TABLE kept (word text)");
    long pid = postmaster();
    assertThat(ProcessHandle.of(pid)).isPresent();

    OrphanedServer.stopIn(directory.resolve("postgres"));

    assertThat(directory.resolve("postgres/postmaster.pid")).doesNotExist();
    orphan.close();
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory)) {
      assertThat(query(database, "SELECT count(*) FROM kept")).isEqualTo("0");
    }
  }

  @Test
  void a_server_that_is_killed_is_started_again_where_it_was() throws Exception {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory)) {
      query(database, "CREATE TABLE kept (word text)");
      query(database, "INSERT INTO kept VALUES ('safe')");
      long pid = postmaster();
      Map<String, String> before = database.asProperties();

      ProcessHandle.of(pid).orElseThrow().destroyForcibly();

      Eventually.holds("it is back", PATIENCE, () -> isBack(database, pid));
      assertThat(database.asProperties()).isEqualTo(before);
      assertThat(query(database, "SELECT word FROM kept")).isEqualTo("safe");
    }
    assertThat(directory.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  private boolean isBack(EmbeddedDatabase database, long before) {
    try {
      return postmaster() != before && query(database, "SELECT 1").equals("1");
    } catch (IOException | SQLException notYet) {
      return false;
    }
  }

  @Test
  void a_stale_process_number_harms_nobody() throws IOException {
    Path data = Files.createDirectories(directory.resolve("postgres"));
    Files.writeString(
        data.resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n" + data + "\n");

    OrphanedServer.stopIn(data);

    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void a_first_start_that_was_killed_is_begun_again() throws Exception {
    Path data = Files.createDirectories(directory.resolve("postgres"));
    Files.writeString(data.resolve("postgresql.conf"), "half a file");
    Path halfUnpacked = Files.createDirectories(directory.resolve("postgres-binaries/PG-half"));

    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory)) {
      assertThat(query(database, "SELECT 1")).isEqualTo("1");
    }
    assertThat(halfUnpacked).doesNotExist();
  }

  @Test
  void a_lost_password_is_a_clear_error() throws IOException {
    Path data = Files.createDirectories(directory.resolve("postgres"));
    Files.createFile(data.resolve("holdfast-initialised"));

    assertThatThrownBy(() -> EmbeddedDatabase.start(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("postgres-password is missing");
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name)));
  }

  private long postmaster() throws IOException {
    return Long.parseLong(Files.readAllLines(directory.resolve("postgres/postmaster.pid")).get(0));
  }

  private static String query(EmbeddedDatabase database, String sql) throws SQLException {
    try (Connection connection =
            connect(database, database.asProperties().get("quarkus.datasource.password"));
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet results = statement.getResultSet()) {
        results.next();
        return results.getString(1);
      }
    }
  }

  private static Connection connect(EmbeddedDatabase database, String password)
      throws SQLException {
    return DriverManager.getConnection(
        database.asProperties().get("quarkus.datasource.jdbc.url"), "postgres", password);
  }
}
