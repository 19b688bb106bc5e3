package dev.holdfast.messaging.sqlite;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * For new files that hold payloads: their owner's alone, whatever the umask says. What SQLite puts
 * beside a database has the mode of the database. A file that is there already stays as it is.
 */
final class OwnerOnly {

  private OwnerOnly() {}

  static FileAttribute<?>[] attributes(Path file) {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
