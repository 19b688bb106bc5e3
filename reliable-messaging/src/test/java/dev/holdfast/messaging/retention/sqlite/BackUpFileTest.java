package dev.holdfast.messaging.retention.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackUpFileTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  private static final BackupConfig DEFAULTS =
      new SmallRyeConfigBuilder()
          .addDefaultInterceptors()
          .addDiscoveredConverters()
          .withMapping(BackupConfig.class)
          .build()
          .getConfigMapping(BackupConfig.class);

  @TempDir Path directory;

  private final SettableClock clock = SettableClock.at(NOON);
  private SqliteDatabase database;
  private BackUpFile backUp;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("service.db"),
            Synchronous.NORMAL,
            List.of(statement -> statement.execute("CREATE TABLE sales (item TEXT)")));
    backUp = new BackUpFile(database, DEFAULTS, clock, TrustedTime.startedNow(clock, clock::nanos));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void the_defaults_are_hourly_and_kept_for_a_week() {
    assertThat(DEFAULTS.interval()).isEqualTo(Duration.ofHours(1));
    assertThat(DEFAULTS.keep()).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void a_backup_is_taken_when_there_is_none_and_then_every_hour() {
    assertThat(run()).map(Backup::takenAt).contains(NOON);
    clock.advance(Duration.ofMinutes(59));
    assertThat(run()).isEmpty();
    clock.advance(Duration.ofMinutes(1));
    assertThat(run()).map(Backup::takenAt).contains(NOON.plus(Duration.ofHours(1)));
  }

  @Test
  void backups_past_their_time_are_removed_when_there_is_a_newer_one() throws IOException {
    run();
    clock.advance(Duration.ofDays(7));
    run();
    assertThat(database.backups().newestFirst()).hasSize(2);

    clock.advance(Duration.ofHours(1));
    run();

    assertThat(database.backups().newestFirst())
        .extracting(Backup::takenAt)
        .containsExactly(clock.instant(), clock.instant().minus(Duration.ofHours(1)));
  }

  @Test
  void after_its_first_day_only_the_last_of_each_day_is_kept() throws IOException {
    for (int hour = 0; hour < 50; hour++) {
      run();
      clock.advance(Duration.ofHours(1));
    }

    assertThat(times())
        .hasSize(26)
        .endsWith(Instant.parse("2026-05-02T13:00:00Z"), Instant.parse("2026-05-01T23:00:00Z"));
  }

  @Test
  void a_clock_that_jumps_ahead_removes_nothing() throws IOException {
    run();

    clock.set(NOON.plus(Duration.ofDays(365)));
    run();

    assertThat(database.backups().newestFirst())
        .extracting(Backup::takenAt)
        .containsExactly(clock.instant(), NOON);
  }

  @Test
  void one_taken_by_a_clock_far_ahead_is_not_the_newest_for_long_and_goes_in_its_turn()
      throws IOException {
    clock.set(NOON.plus(Duration.ofDays(3650)));
    run();
    clock.set(NOON);
    run();
    clock.advance(Duration.ofHours(1));
    run();
    assertThat(times()).containsExactly(clock.instant(), NOON, NOON.plus(Duration.ofDays(3650)));

    clock.advance(Duration.ofDays(7));
    run();

    assertThat(times()).containsExactly(clock.instant(), NOON.plus(Duration.ofHours(1)));
  }

  private List<Instant> times() throws IOException {
    return database.backups().newestFirst().stream().map(Backup::takenAt).toList();
  }

  private Optional<Backup> run() {
    return backUp.runOnce().await().atMost(PATIENCE);
  }
}
