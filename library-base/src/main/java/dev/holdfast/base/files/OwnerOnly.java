package dev.holdfast.base.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * For new files and directories that are nobody else's business: their owner's alone, whatever the
 * umask says. What is there already stays as it is, since somebody may have wanted it so.
 */
public final class OwnerOnly {

  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private OwnerOnly() {}

  /** How {@code file} is to be created. */
  public static FileAttribute<?>[] attributes(Path file) {
    return attributes(file, FILE);
  }

  /** With whatever is missing above it. */
  public static void createDirectories(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory, attributes(directory, DIRECTORY));
    }
  }

  /** What others may do in a directory; empty when that is nothing. */
  public static Optional<String> openToOthers(Path directory) {
    try {
      Set<PosixFilePermission> there = Files.getPosixFilePermissions(directory);
      return DIRECTORY.containsAll(there)
          ? Optional.empty()
          : Optional.of(PosixFilePermissions.toString(there));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }
}
