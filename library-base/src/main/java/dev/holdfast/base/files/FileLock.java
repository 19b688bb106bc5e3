package dev.holdfast.base.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Keeps a second process out of a directory. The system gives it back when the process dies. */
public final class FileLock implements AutoCloseable {

  private final FileChannel channel;

  private FileLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, making the file if it is not there.
   *
   * @param ifTaken for whoever starts the second process: what to do instead
   * @throws IllegalStateException with that message when somebody else has it
   */
  public static FileLock take(Path file, String ifTaken) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            OwnerOnly.attributes(file));
    if (!locked(channel)) {
      channel.close();
      throw new IllegalStateException(ifTaken);
    }
    return new FileLock(channel);
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
