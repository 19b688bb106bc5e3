package dev.holdfast.site.buffer.sqlite;

import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;

/** The open file: one writer, some readers, and a lock that keeps a second process out. */
public final class SqliteDatabase implements AutoCloseable {

  private final FileChannel lock;
  private final SqliteWriter writer;
  private final SqliteReaders readers;

  private SqliteDatabase(FileChannel lock, SqliteWriter writer, SqliteReaders readers) {
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
  }

  /** Opens or creates the file and brings its schema up to date. */
  public static SqliteDatabase open(Path path, BufferConfig.Synchronous synchronous) {
    SqliteFile file = new SqliteFile(path, synchronous);
    file.prepareDirectory();
    FileChannel lock = lock(path.resolveSibling("lock"));
    try {
      Connection connection = file.openForWriting();
      SqliteSchema.bringUpToDate(connection);
      return new SqliteDatabase(
          lock, new SqliteWriter(new Statements(connection)), new SqliteReaders(file));
    } catch (SQLException e) {
      release(lock);
      throw new IllegalStateException("the buffer file %s cannot be opened".formatted(path), e);
    }
  }

  <T> Uni<T> write(SqliteWork<T> work) {
    return writer.write(work);
  }

  <T> Uni<T> read(SqliteWork<T> work) {
    return readers.read(work);
  }

  @Override
  public void close() {
    try {
      readers.close();
      writer.close();
    } catch (SQLException e) {
      throw new IllegalStateException("closing the buffer file failed", e);
    } finally {
      release(lock);
    }
  }

  private static FileChannel lock(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new IllegalStateException(
            "another process has the data directory %s; stop it or set holdfast.site.data-dir"
                .formatted(path.getParent()));
      }
      return channel;
    } catch (IOException e) {
      throw new UncheckedIOException("the lock file %s cannot be used".formatted(path), e);
    }
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static void release(FileChannel lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the buffer's lock could not be released", e);
    }
  }
}
