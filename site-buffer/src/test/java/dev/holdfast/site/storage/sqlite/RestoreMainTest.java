package dev.holdfast.site.storage.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.OnDamage;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.testkit.time.SettableClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreMainTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final SettableClock clock = SettableClock.at(START);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path directory;

  @Test
  void the_backups_are_listed_the_newest_first() {
    twoBackups();

    assertThat(restore()).isZero();
    assertThat(said().lines())
        .satisfiesExactly(
            newest -> assertThat(newest).startsWith("buffer-20260301T130000.000Z.db"),
            oldest -> assertThat(oldest).startsWith("buffer-20260301T120000.000Z.db"));
  }

  @Test
  void a_backup_is_restored_and_the_present_buffer_set_aside() throws IOException {
    Backup first = twoBackups().get(0);
    byte[] before = Files.readAllBytes(directory.resolve("buffer.db"));

    assertThat(restore(first.name())).as(complaint()).isZero();

    try (SqliteDatabase buffer = open()) {
      assertThat(messages(buffer)).containsExactly("one");
      assertThat(texts(buffer, "SELECT text FROM site_events WHERE kind = 'Restored'"))
          .singleElement()
          .asString()
          .contains("2026-03-01T12:00:00Z", "buffer.db.replaced-20260301T140000.000Z");
    }
    assertThat(directory.resolve("buffer.db.replaced-20260301T140000.000Z"))
        .hasBinaryContent(before);
    assertThat(first.file()).exists();
    assertThat(said()).contains("restored from the backup of 2026-03-01T12:00:00Z");
  }

  @Test
  void the_latest_can_be_asked_for_without_its_name() {
    twoBackups();

    assertThat(restore("latest")).isZero();

    try (SqliteDatabase buffer = open()) {
      assertThat(messages(buffer)).containsExactly("one", "two");
    }
  }

  @Test
  void a_file_from_elsewhere_can_be_restored() throws IOException {
    Path elsewhere = directory.resolve("recovered.db");
    Files.copy(twoBackups().get(0).file(), elsewhere);

    assertThat(restore(elsewhere.toString())).isZero();

    try (SqliteDatabase buffer = open()) {
      assertThat(messages(buffer)).containsExactly("one");
    }
  }

  @Test
  void while_the_service_runs_nothing_is_restored() {
    Backup backup = twoBackups().get(0);
    try (SqliteDatabase running = open()) {
      assertThat(restore(backup.name())).isEqualTo(3);
      assertThat(complaint()).contains("stop it first");
      assertThat(messages(running)).containsExactly("one", "two", "three");
    }
  }

  @Test
  void a_damaged_backup_is_refused_and_nothing_changes() throws IOException {
    Backup backup = twoBackups().get(1);
    Files.writeString(backup.file(), "no database at all");

    assertThat(restore("latest")).isEqualTo(4);

    assertThat(complaint()).contains("is damaged");
    try (SqliteDatabase buffer = open()) {
      assertThat(messages(buffer)).containsExactly("one", "two", "three");
    }
  }

  @Test
  void a_database_that_is_no_buffer_is_refused() {
    twoBackups();
    Path other = directory.resolve("other").resolve("other.db");
    SqliteDatabase.open(
            other,
            Synchronous.FULL,
            List.of(statement -> statement.execute("CREATE TABLE t (n INTEGER)")))
        .close();

    assertThat(restore(other.toString())).isEqualTo(4);
    assertThat(complaint()).contains("is no buffer of a site");
  }

  @Test
  void what_does_not_exist_is_refused() {
    twoBackups();

    assertThat(restore("buffer-19990101T000000.000Z.db")).isEqualTo(4);
    assertThat(complaint()).contains("there is no backup");
  }

  @Test
  void wrong_usage_is_told() {
    assertThat(restore("--force")).isEqualTo(2);
    assertThat(restore("one", "two")).isEqualTo(2);
    assertThat(run("--data")).isEqualTo(2);
    assertThat(run("--data", directory.resolve("nowhere").toString())).isEqualTo(1);
    assertThat(run("--help")).isZero();
    assertThat(said()).contains("Exit codes");
  }

  private int restore(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--data", directory.toString()));
    all.addAll(List.of(arguments));
    return run(all.toArray(String[]::new));
  }

  private int run(String... arguments) {
    return RestoreMain.run(
        List.of(arguments),
        clock,
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));
  }

  private String said() {
    return out.toString(UTF_8);
  }

  private String complaint() {
    return err.toString(UTF_8);
  }

  /** At noon with one message, at one with two; then a third comes, and it is two o'clock. */
  private List<Backup> twoBackups() {
    List<Backup> backups = new ArrayList<>();
    try (SqliteDatabase buffer = open()) {
      for (String id : List.of("one", "two")) {
        add(buffer, id);
        backups.add(buffer.backup(clock.instant()).await().atMost(PATIENCE));
        clock.advance(Duration.ofHours(1));
      }
      add(buffer, "three");
    }
    return backups;
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(
        directory.resolve("buffer.db"),
        Synchronous.FULL,
        List.of(
            statement -> statement.execute("CREATE TABLE IF NOT EXISTS sf_messages (id TEXT)"),
            new EventSchema()),
        clock,
        OnDamage.RESTORE);
  }

  private static void add(SqliteDatabase buffer, String id) {
    buffer
        .write(tx -> tx.update("INSERT INTO sf_messages (id) VALUES (?)", id))
        .await()
        .atMost(PATIENCE);
  }

  private static List<String> messages(SqliteDatabase buffer) {
    return texts(buffer, "SELECT id FROM sf_messages ORDER BY rowid");
  }

  private static List<String> texts(SqliteDatabase buffer, String sql) {
    return buffer.read(tx -> tx.list(sql, row -> row.getString(1))).await().atMost(PATIENCE);
  }
}
