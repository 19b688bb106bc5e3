package dev.holdfast.central.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** One central per data directory. The system gives it back when the process dies. */
final class DataDirectoryLock implements AutoCloseable {

  private final FileChannel channel;

  private DataDirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  static DataDirectoryLock take(Path dataDirectory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            dataDirectory.resolve("central.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (!locked(channel)) {
      channel.close();
      throw new IllegalStateException(
          "another central uses %s; stop it, or give this one a directory of its own with %s"
              .formatted(dataDirectory, StartConfig.DATA_DIRECTORY));
    }
    return new DataDirectoryLock(channel);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
