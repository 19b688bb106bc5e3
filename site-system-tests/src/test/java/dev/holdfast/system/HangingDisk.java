package dev.holdfast.system;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A real file system under one directory that takes no write for a while: whoever writes waits, as
 * with a controller that has lost its disk and goes on looking for it.
 */
final class HangingDisk implements AutoCloseable {

  private static final long BYTES = 1L << 30;

  private final Path directory;
  private final Path image;
  private final Thread atTheEnd = new Thread(this::remove, "remove-disk");

  private HangingDisk(Path directory, Path image) {
    this.directory = directory;
    this.image = image;
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /** Why there can be none here; empty when there can. */
  static Optional<String> obstacle() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.of("a disk of one's own needs root");
    }
    return Command.run("fsfreeze", "--version").isPresent()
            && Command.run("losetup", "--find").isPresent()
        ? Optional.empty()
        : Optional.of("a disk that hangs needs fsfreeze and a free loop device");
  }

  static HangingDisk under(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path image = directory.resolveSibling(directory.getFileName() + ".img");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(BYTES);
    }
    Command.mustRun("mkfs.ext4", "-q", image.toString());
    Command.mustRun("mount", "-o", "loop", image.toString(), directory.toString());
    return new HangingDisk(directory, image);
  }

  void hang() {
    Command.mustRun("fsfreeze", "--freeze", directory.toString());
  }

  void goOn() {
    Command.mustRun("fsfreeze", "--unfreeze", directory.toString());
  }

  private void remove() {
    Command.run("fsfreeze", "--unfreeze", directory.toString());
    Command.run("umount", "--lazy", directory.toString());
  }

  @Override
  public void close() throws IOException {
    remove();
    Files.deleteIfExists(image);
    Runtime.getRuntime().removeShutdownHook(atTheEnd);
  }
}
