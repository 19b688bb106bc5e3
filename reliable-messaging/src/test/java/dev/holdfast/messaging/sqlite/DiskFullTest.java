package dev.holdfast.messaging.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.time.SettableClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFullTest {

  private static final Path UNSHARE = Path.of("/usr/bin/unshare");

  @TempDir Path directory;

  /** The same error as that of a full disk, on every machine. */
  @Test
  void when_the_file_may_not_grow_writes_fail_and_removing_makes_room() throws Exception {
    Path file = directory.resolve("numbers.db");
    try (Numbers numbers = Numbers.open(file, SettableClock.at(Numbers.START))) {
      numbers.limitPages(200);
      numbers.add(0, 1_000);

      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> numbers.add(1_000, 2_000))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISK_FULL));
      }
      assertThat(numbers.count()).isEqualTo(1_000);

      numbers.removeAll();
      numbers.add(1_000, 2_000);
      assertThat(numbers.count()).isEqualTo(1_000);
    }
    assertThat(FileCheck.ofDatabase(file, Numbers.PATIENCE))
        .isEqualTo(new FileCheck.Result.Sound());
  }

  /** In a process with mounts of its own, which go with it, however it ends. */
  @Test
  void on_a_real_disk_that_is_full_nothing_is_lost_and_the_writer_goes_on() {
    Optional<String> namespace = mountNamespace();
    assumeTrue(
        namespace.isPresent(),
        "this user may not mount a small disk: neither unshare -m nor unshare -rm is allowed");

    try (ServiceProcess process =
        ServiceProcess.executable(UNSHARE)
            .argument(namespace.orElseThrow())
            .argument("sh")
            .argument("-c")
            .argument(
                "mount -t tmpfs -o size=16m small \"$1\" && exec \"$2\" -cp \"$3\" \"$4\" \"$1\"")
            .argument("sh")
            .argument(directory.toString())
            .argument(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .argument(System.getProperty("java.class.path"))
            .argument(OnASmallDisk.class.getName())
            .start()) {
      int exit = process.awaitExit(Duration.ofSeconds(60));

      assertThat(exit).as(String.join("\n", process.logLines())).isZero();
    }
  }

  private static Optional<String> mountNamespace() {
    return List.of("-m", "-rm").stream().filter(DiskFullTest::isAllowed).findFirst();
  }

  private static boolean isAllowed(String option) {
    try {
      return new ProcessBuilder(UNSHARE.toString(), option, "mount", "-t", "tmpfs", "probe", "/mnt")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchCommand) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
