package dev.holdfast.testkit.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A real file system of a few mebibytes under one directory of one process, to be filled. Only that
 * process sees it, and it goes with it, however it ends.
 */
public final class SmallDisk {

  private static final String UNSHARE = "/usr/bin/unshare";

  private final String namespace;
  private final Path directory;
  private final int mebibytes;

  private SmallDisk(String namespace, Path directory, int mebibytes) {
    this.namespace = namespace;
    this.directory = directory.toAbsolutePath();
    this.mebibytes = mebibytes;
  }

  /** Empty where this user may not mount, neither as root nor in a user namespace. */
  public static Optional<SmallDisk> under(Path directory, int mebibytes) {
    return List.of("-m", "-rm").stream()
        .filter(SmallDisk::isAllowed)
        .findFirst()
        .map(namespace -> new SmallDisk(namespace, directory, mebibytes));
  }

  private static boolean isAllowed(String namespace) {
    try {
      return new ProcessBuilder(UNSHARE, namespace, "mount", "-t", "tmpfs", "probe", "/mnt")
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

  /** What comes before the command of the process; it becomes that command in the end. */
  List<String> launcher() {
    return List.of(
        UNSHARE,
        namespace,
        "sh",
        "-c",
        "mount -t tmpfs -o size=%dm small \"$0\" && exec \"$@\"".formatted(mebibytes),
        directory.toString());
  }

  /** The directory as the process sees it, for others to put something there. */
  public Path seenFrom(ServiceProcess process) {
    return Path.of("/proc/%d/root".formatted(process.pid()) + directory);
  }
}
