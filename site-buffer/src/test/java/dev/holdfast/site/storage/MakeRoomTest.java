package dev.holdfast.site.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.OnDamage;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.retention.Sheddable;
import dev.holdfast.testkit.time.SettableClock;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that gets short, with some history that could go. */
class MakeRoomTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long MIN_FREE = 1_000_000;
  private static final int BYTES_A_ROW = 100;

  private record Config(Duration interval, Duration keep) implements BackupConfig {}

  /** Each row that goes leaves its bytes inside the file. */
  private final class History implements Sheddable {
    private final String what;
    private int rows;

    History(String what, int rows) {
      this.what = what;
      this.rows = rows;
    }

    @Override
    public String what() {
      return what;
    }

    @Override
    public Uni<TableSize> size() {
      throw new AssertionError("the size does not matter");
    }

    @Override
    public Uni<Integer> shed(int atMost) {
      int gone = Math.min(atMost, rows);
      rows -= gone;
      disk.reusable += (long) gone * BYTES_A_ROW;
      return Uni.createFrom().item(gone);
    }
  }

  private static final class Disk implements DiskSpace.Disk {
    private long free;
    private long reusable;

    @Override
    public long freeBytes() {
      return free;
    }

    @Override
    public long reusableBytes() {
      return reusable;
    }
  }

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final Disk disk = new Disk();
  private final History first = new History("first", 2_000);
  private final History second = new History("second", 5_000);

  @TempDir Path directory;
  private SqliteDatabase database;
  private DiskSpace space;
  private DiskGuard guard;
  private MakeRoom makeRoom;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("buffer.db"), Synchronous.NORMAL, List.of(), clock, OnDamage.RESTORE);
    space = new DiskSpace(disk, clock);
    guard = new DiskGuard(space, MIN_FREE);
    BackupRetention backups =
        new BackupRetention(
            database, space, guard, new Config(Duration.ofHours(1), Duration.ofDays(7)));
    makeRoom = new MakeRoom(space, guard, backups, List.of(first, second));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void history_goes_from_its_oldest_end_before_a_message_is_refused() {
    shortBy(300_000);

    makeRoom.runOnce().await().atMost(PATIENCE);

    assertThat(guard.letsIn("{}")).isTrue();
    assertThat(first.rows).isZero();
    assertThat(second.rows).as("no more than is needed").isEqualTo(4_000);
  }

  @Test
  void with_room_to_spare_nothing_goes() {
    shortBy(0);

    makeRoom.runOnce().await().atMost(PATIENCE);

    assertThat(first.rows).isEqualTo(2_000);
  }

  @Test
  void only_when_nothing_is_left_that_could_go_a_message_is_refused() {
    shortBy(1_000_000);

    makeRoom.runOnce().await().atMost(PATIENCE);

    assertThat(first.rows + second.rows).isZero();
    assertThat(guard.letsIn("{}")).isFalse();
  }

  @Test
  void room_inside_the_file_is_of_no_use_when_the_log_has_none() {
    disk.reusable = 10 * MIN_FREE;
    disk.free = MIN_FREE / 4 - 1;
    space.measure();

    makeRoom.runOnce().await().atMost(PATIENCE);

    assertThat(guard.letsIn("{}")).isFalse();
    assertThat(first.rows).as("its room is inside the file too").isEqualTo(2_000);
  }

  private void shortBy(long bytes) {
    disk.free = MIN_FREE * 5 / 4 - bytes;
    space.measure();
  }
}
