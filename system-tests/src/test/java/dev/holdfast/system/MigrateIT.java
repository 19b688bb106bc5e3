package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Central as a command that migrates its database and ends. */
class MigrateIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void the_schema_is_migrated_by_itself_and_no_start_changes_it() {
    try (TemporaryPostgres postgres = TemporaryPostgres.start()) {
      TemporaryDatabase database = postgres.database();
      assertThat(
              lines(
                  central(database).systemProperty("quarkus.flyway.migrate-at-start", "false"), 1))
          .filteredOn(line -> line.contains("does not start"))
          .singleElement()
          .asString()
          .startsWith("central does not start: the database has no schema yet")
          .contains("run central once with the argument migrate");

      assertThat(last(central(database).argument("migrate"), 0))
          .matches("the database has schema version \\d+, after \\d+ migrations");
      assertThat(last(central(database).argument("migrate"), 0)).endsWith(", as it had before");
    }
  }

  @Test
  void what_keeps_it_from_migrating_is_one_line() {
    assertThat(last(central(nowhere()).argument("migrate"), 1))
        .startsWith("central does not migrate: the database cannot be used: ");
  }

  @Test
  void without_a_database_in_its_settings_it_makes_none() {
    assertThat(last(Packaged.CENTRAL.process().argument("migrate").workingDirectory(directory), 1))
        .startsWith("central does not migrate: no database is configured; set quarkus.datasource.");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void it_says_what_it_can_be_asked_for() {
    assertThat(lines(central(nowhere()).argument("--help"), 0))
        .anyMatch(line -> line.contains("migrate"));
    assertThat(last(central(nowhere()).argument("migrte"), 2)).startsWith("migrte is nothing");
  }

  private static String last(ServiceProcessBuilder builder, int exitCode) {
    List<String> lines = lines(builder, exitCode);
    return lines.get(lines.size() - 1);
  }

  private static List<String> lines(ServiceProcessBuilder builder, int exitCode) {
    try (ServiceProcess process = builder.start()) {
      assertThat(process.awaitExit(PATIENCE)).as("%s", process.logLines()).isEqualTo(exitCode);
      assertThat(process.logLines()).noneMatch(line -> line.startsWith("\tat "));
      return process.logLines();
    }
  }

  private static TemporaryDatabase nowhere() {
    return new TemporaryDatabase("postgres", FreePort.pick());
  }

  private ServiceProcessBuilder central(TemporaryDatabase database) {
    return Packaged.CENTRAL
        .process()
        .systemProperty("quarkus.http.host", "127.0.0.1")
        .systemProperty("quarkus.http.port", String.valueOf(FreePort.pick()))
        .systemProperty("quarkus.datasource.reactive.url", database.reactiveUrl())
        .systemProperty("quarkus.datasource.jdbc.url", database.jdbcUrl())
        .systemProperty("quarkus.datasource.username", database.username())
        .systemProperty("quarkus.datasource.password", database.password())
        .systemProperty("holdfast.central.secrets.key", "A".repeat(43) + "=")
        .workingDirectory(directory);
  }
}
