package dev.holdfast.site.buffer.sqlite;

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

/** One database file and how connections to it are set up. */
record SqliteFile(Path path, BufferConfig.Synchronous synchronous) {

  private static final int BUSY_TIMEOUT_MS = 5000;

  /** SQLite's sign for kibibytes instead of pages is the minus. */
  private static final int CACHE_KIB = -8192;

  /** Creates the directory, and gives the driver a place for its library that is cleaned here. */
  void prepareDirectory() {
    Path libraries = path.resolveSibling("tmp");
    try {
      Files.createDirectories(libraries);
      try (Stream<Path> leftovers = Files.list(libraries)) {
        for (Path leftover : leftovers.toList()) {
          Files.deleteIfExists(leftover);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory %s cannot be used; check that it is writable"
              .formatted(path.getParent()),
          e);
    }
    System.setProperty("org.sqlite.tmpdir", libraries.toAbsolutePath().toString());
  }

  Connection openForWriting() throws SQLException {
    return config().createConnection(url());
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
    config.enforceForeignKeys(true);
    return config;
  }

  private String url() {
    return "jdbc:sqlite:" + path.toAbsolutePath();
  }
}
