package dev.holdfast.site.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.OnDamage;
import dev.holdfast.messaging.sqlite.Recovery;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TakeBackupTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long MIN_FREE = 1_000_000;

  private record Config(Duration interval, Duration keep) implements BackupConfig {}

  private final SettableClock clock = SettableClock.at(START);
  private final TrustedTime time = TrustedTime.startedNow(clock, clock::nanos);
  private final AtomicLong free = new AtomicLong(Long.MAX_VALUE);
  private final List<Backup> events = new ArrayList<>();

  @TempDir Path directory;
  private SqliteDatabase database;
  private BackupHistory history;
  private BackupRetention retention;
  private TakeBackup takeBackup;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("buffer.db"),
            Synchronous.FULL,
            List.of(statement -> statement.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER)")),
            clock,
            OnDamage.RESTORE);
    DiskSpace space = new DiskSpace(free::get, clock);
    DiskGuard guard = new DiskGuard(space, MIN_FREE);
    Config config = new Config(Duration.ofHours(1), Duration.ofDays(7));
    history = new BackupHistory(database);
    retention = new BackupRetention(database, space, guard, config);
    takeBackup =
        new TakeBackup(database, guard, retention, history, new Recorder(), config, clock, time);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private final class Recorder implements StorageEvents {
    @Override
    public Uni<Void> backupTaken(Backup backup) {
      events.add(backup);
      return change();
    }

    @Override
    public Uni<Void> recovered(Recovery recovery) {
      throw new AssertionError("nothing was damaged");
    }
  }

  @Test
  void the_first_is_taken_at_once_and_the_next_after_the_interval() throws IOException {
    runOnce();
    assertThat(times()).containsExactly(START);
    assertThat(events).hasSize(1);

    clock.advance(Duration.ofMinutes(59));
    runOnce();
    assertThat(times()).hasSize(1);

    clock.advance(Duration.ofMinutes(1));
    changeSomething();
    runOnce();
    assertThat(times()).containsExactly(START.plus(Duration.ofHours(1)), START);
  }

  @Test
  void a_restart_does_not_forget_when_the_last_one_was_taken() throws IOException {
    runOnce();
    close();
    open();

    clock.advance(Duration.ofMinutes(30));
    runOnce();

    assertThat(times()).hasSize(1);
  }

  @Test
  void a_clock_that_was_far_ahead_does_not_keep_the_next_from_being_taken() throws IOException {
    Instant future = START.plus(Duration.ofDays(3650));
    clock.set(future);
    runOnce();
    clock.set(START);
    changeSomething();

    runOnce();

    assertThat(times()).containsExactly(START, future);
  }

  @Test
  void one_taken_by_a_clock_far_ahead_goes_in_its_turn() throws IOException {
    clock.set(START.plus(Duration.ofDays(3650)));
    runOnce();
    clock.set(START);
    changeSomething();
    runOnce();

    clock.advance(Duration.ofDays(7).plusSeconds(1));
    changeSomething();
    runOnce();

    assertThat(times()).containsExactly(clock.instant());
  }

  @Test
  void a_clock_that_jumps_a_year_ahead_removes_none() throws IOException {
    runOnce();
    clock.set(START.plus(Duration.ofDays(365)));
    changeSomething();

    runOnce();

    assertThat(times()).containsExactly(clock.instant(), START);
  }

  @Test
  void what_is_too_old_is_removed_but_never_the_newest() throws IOException {
    runOnce();
    clock.advance(Duration.ofDays(30));
    assertThat(times()).containsExactly(START);
    changeSomething();

    runOnce();

    assertThat(times()).containsExactly(START.plus(Duration.ofDays(30)));
  }

  @Test
  void without_room_none_is_taken_and_it_shows() throws IOException {
    free.set(MIN_FREE);

    runOnce();

    assertThat(times()).isEmpty();
    assertThat(history.failures()).isEqualTo(1);
    assertThat(history.lastFailure().orElseThrow().reason()).contains("a backup takes");
    assertThatThrownBy(() -> takeBackup.now().await().atMost(PATIENCE))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void when_the_disk_is_short_old_ones_make_room_and_the_newest_stays() throws IOException {
    takeHourly(3);
    changeSomething();
    free.set(MIN_FREE);

    runOnce();

    assertThat(times()).containsExactly(START.plus(Duration.ofHours(2)));
  }

  @Test
  void after_a_failure_it_is_tried_again_before_the_interval_is_over() throws IOException {
    Files.writeString(directory.resolve("backups"), "in the way");
    runOnce();
    runOnce();
    assertThat(history.failures()).as("not at every look").isEqualTo(1);
    Files.delete(directory.resolve("backups"));

    clock.advance(Duration.ofMinutes(6));
    runOnce();

    assertThat(times()).hasSize(1);
    assertThat(history.lastFailure()).isEmpty();
    assertThat(history.failures()).isEqualTo(1);
  }

  @Test
  void a_file_that_has_not_changed_is_not_copied_again_and_counts_as_backed_up()
      throws IOException {
    runOnce();
    clock.advance(Duration.ofHours(5));

    runOnce();
    assertThat(times()).containsExactly(START);
    assertThat(history.upToDateAt()).contains(clock.instant());

    changeSomething();
    clock.advance(Duration.ofHours(1));
    runOnce();
    assertThat(times()).hasSize(2);
  }

  @Test
  void after_a_day_one_of_each_day_stays() throws IOException {
    takeHourly(72);

    Instant newest = START.plus(Duration.ofHours(71));
    assertThat(times()).hasSize(25 + 2).startsWith(newest);
    assertThat(times())
        .filteredOn(time -> time.isBefore(newest.minus(Duration.ofDays(1))))
        .containsExactly(
            Instant.parse("2026-03-02T23:00:00Z"), Instant.parse("2026-03-01T23:00:00Z"));
  }

  @Test
  void together_they_take_no_more_than_they_leave_free() throws IOException {
    database
        .write(tx -> tx.update("INSERT INTO t VALUES (zeroblob(2000000))"))
        .await()
        .atMost(PATIENCE);
    takeHourly(5);
    free.set(7 * MIN_FREE);

    takeBackup.now().await().atMost(PATIENCE);

    List<Backup> kept = database.backups().newestFirst();
    assertThat(kept).hasSize(3);
    assertThat(kept.get(0).takenAt()).isEqualTo(clock.instant());
  }

  @Test
  void when_messages_need_the_room_nothing_is_read_to_find_out_what_may_go() throws IOException {
    takeHourly(3);
    for (Backup backup : database.backups().newestFirst()) {
      Files.writeString(backup.file(), "damaged since");
    }
    free.set(0);

    retention.makeRoom();

    assertThat(times()).hasSize(1);
  }

  @Test
  void what_was_not_seen_to_be_good_does_not_stay_alone() throws IOException {
    takeHourly(3);
    close();
    open();
    free.set(0);

    retention.makeRoom();

    assertThat(times()).hasSize(2);
  }

  private void takeHourly(int backups) {
    for (int i = 0; i < backups; i++) {
      changeSomething();
      runOnce();
      clock.advance(Duration.ofHours(1));
    }
  }

  private void changeSomething() {
    change().await().atMost(PATIENCE);
  }

  private Uni<Void> change() {
    return database.write(tx -> tx.update("INSERT INTO t VALUES (1)")).replaceWithVoid();
  }

  private void runOnce() {
    takeBackup.runOnce().await().atMost(PATIENCE);
  }

  private List<Instant> times() throws IOException {
    return database.backups().newestFirst().stream().map(Backup::takenAt).toList();
  }
}
