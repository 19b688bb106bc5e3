package dev.holdfast.messaging.sqlite;

import dev.holdfast.base.files.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteConnection;

/** One database file and how connections to it are set up. */
record SqliteFile(Path path, Synchronous synchronous) {

  private static final int BUSY_TIMEOUT_MS = 5000;

  /**
   * What the write-ahead log may keep on disk once it starts over. A backup lets it grow for as
   * long as it runs; without this the file would stay that large for good.
   */
  private static final int LOG_KEEPS_BYTES = 64 * 1024 * 1024;

  /** SQLite's sign for kibibytes instead of pages is the minus. */
  private static final int CACHE_KIB = -8192;

  void createDirectory() {
    try {
      OwnerOnly.createDirectories(path.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /**
   * Gives the driver a place for its library, and removes those that killed processes left there.
   * Only for who holds the file's lock: another process may be about to load its own.
   */
  void prepareLibraries() {
    Path libraries = path.resolveSibling("tmp").resolve(path.getFileName());
    try {
      OwnerOnly.createDirectories(libraries);
      try (Stream<Path> leftovers = Files.list(libraries)) {
        for (Path leftover : leftovers.toList()) {
          Files.deleteIfExists(leftover);
        }
      }
    } catch (IOException e) {
      throw unusable(e);
    }
    System.setProperty("org.sqlite.tmpdir", libraries.toAbsolutePath().toString());
  }

  /**
   * Transactions are begun and ended by statements of ours. A driver that believes itself between
   * two of them would try a BEGIN after every statement to find out, so it is told that it is not.
   */
  Connection openForWriting() throws SQLException {
    create();
    Connection connection = config().createConnection(url());
    connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    return connection;
  }

  private void create() {
    try {
      if (Files.notExists(path)) {
        Files.createFile(path, OwnerOnly.attributes(path));
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** As whoever made it keeps it. */
  Connection open() throws SQLException {
    return new SQLiteConfig().createConnection(url());
  }

  Connection openForReading() throws SQLException {
    SQLiteConfig config = config();
    config.setReadOnly(true);
    return config.createConnection(url());
  }

  private SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.valueOf(synchronous.name()));
    config.setBusyTimeout(BUSY_TIMEOUT_MS);
    config.setCacheSize(CACHE_KIB);
    config.setTempStore(TempStore.MEMORY);
    config.setJournalSizeLimit(LOG_KEEPS_BYTES);
    config.enforceForeignKeys(true);
    // Else the driver asks for the new row's number after each insert, and nobody wants to know it.
    config.setGetGeneratedKeys(false);
    return config;
  }

  private UncheckedIOException unusable(IOException cause) {
    return new UncheckedIOException(
        "the data directory %s cannot be used; check that it is writable"
            .formatted(path.getParent()),
        cause);
  }

  private String url() {
    return "jdbc:sqlite:" + path.toAbsolutePath();
  }

  /** For a file that nobody writes to: neither locks nor files beside it are needed. */
  static String immutableUrl(Path file) {
    return "jdbc:sqlite:" + file.toAbsolutePath().toUri() + "?immutable=1";
  }

  /** A file that SQLite keeps beside a database: {@code -wal}, {@code -shm} or {@code -journal}. */
  static Path companion(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }
}
