package dev.holdfast.site.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskGuardTest {

  private static final long MIB = 1024 * 1024;

  private final AtomicLong free = new AtomicLong(300 * MIB);
  private final DiskSpace space = new DiskSpace(this::answer, clock());
  private final DiskGuard guard = new DiskGuard(space, 256 * MIB);

  private static SettableClock clock() {
    return SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  }

  /** Below zero: the disk does not answer. */
  private long answer() throws IOException {
    if (free.get() < 0) {
      throw new FileSystemException("gone");
    }
    return free.get();
  }

  @Test
  void there_is_room_down_to_the_last_byte_that_must_stay_free() {
    freeIs(256 * MIB);
    assertThat(guard.hasRoom()).isTrue();

    freeIs(256 * MIB - 1);
    assertThat(guard.hasRoom()).isFalse();
  }

  @Test
  void room_that_comes_back_is_noticed() {
    freeIs(0);
    assertThat(guard.hasRoom()).isFalse();

    freeIs(300 * MIB);
    assertThat(guard.hasRoom()).isTrue();
  }

  /** A flood of large messages would otherwise take all of it between two looks. */
  @Test
  void what_was_let_in_since_the_last_look_counts() {
    String large = "x".repeat((int) MIB);
    freeIs(256 * MIB + 5 * MIB);

    assertThat(guard.letsIn(large)).isTrue();
    assertThat(guard.letsIn(large)).isTrue();
    assertThat(guard.letsIn(large)).isFalse();
    assertThat(guard.hasRoom()).as("as the disk was found").isTrue();
  }

  /** Some of it may have been on its way to the disk when that was looked at. */
  @Test
  void what_was_let_in_before_the_last_look_counts_until_the_next() {
    String large = "x".repeat((int) MIB);
    freeIs(256 * MIB + 5 * MIB);
    guard.letsIn(large);
    guard.letsIn(large);

    space.measure();
    assertThat(guard.letsIn(large)).isFalse();

    space.measure();
    assertThat(guard.letsIn(large)).isTrue();
  }

  @Test
  void whoever_is_refused_is_told_how_much_there_is_and_what_to_do() {
    freeIs(100 * MIB);

    Problem problem = guard.problem();

    assertThat(problem.status()).isEqualTo(507);
    assertThat(problem.type()).isEqualTo("urn:holdfast:problem:disk-short");
    assertThat(problem.detail())
        .contains("nothing was stored", "100 MiB free", "must keep 256 MiB", "delivery goes on");
  }

  @Test
  void a_disk_that_does_not_answer_leaves_its_last_answer_standing() {
    freeIs(0);
    freeIs(-1);

    assertThat(guard.hasRoom()).isFalse();
  }

  @Test
  void a_disk_that_never_answered_keeps_nobody_out() {
    free.set(-1);

    assertThat(new DiskGuard(new DiskSpace(this::answer, clock()), 256 * MIB).hasRoom()).isTrue();
  }

  private void freeIs(long bytes) {
    free.set(bytes);
    space.measure();
  }
}
