package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.base.files.FileLock;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The open file: one writer, some readers, and a lock that keeps a second process out. */
public final class SqliteDatabase implements AutoCloseable {

  private final FileLock lock;
  private final SqliteWriter writer;
  private final SqliteReaders readers;

  private SqliteDatabase(FileLock lock, SqliteWriter writer, SqliteReaders readers) {
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
  }

  /** Opens or creates the file and brings its schema up to date. */
  public static SqliteDatabase open(Path path, BufferConfig.Synchronous synchronous) {
    SqliteFile file = new SqliteFile(path, synchronous);
    file.prepareDirectory();
    FileLock lock = lock(path.resolveSibling("lock"));
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

  private static FileLock lock(Path path) {
    try {
      return FileLock.take(
          path,
          "another process has the data directory %s; stop it or set holdfast.site.data-dir"
              .formatted(path.getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException("the lock file %s cannot be used".formatted(path), e);
    }
  }

  private static void release(FileLock lock) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the buffer's lock could not be released", e);
    }
  }
}
