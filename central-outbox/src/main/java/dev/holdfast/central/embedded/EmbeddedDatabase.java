package dev.holdfast.central.embedded;

import dev.holdfast.base.files.FileLock;
import dev.holdfast.base.files.OwnerOnly;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A PostgreSQL server with its data below central's data directory. Should it end by itself it is
 * started again, at the same port.
 */
final class EmbeddedDatabase implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String USER = "postgres";

  private static final int ANY_FREE_PORT = 0;

  private final FileLock lock;
  private final DatabaseFiles files;
  private final DatabasePassword password;
  private final KeepRunning keepRunning;
  private EmbeddedPostgres server;
  private boolean closed;

  private EmbeddedDatabase(
      FileLock lock, DatabaseFiles files, DatabasePassword password, EmbeddedPostgres server) {
    this.lock = lock;
    this.files = files;
    this.password = password;
    this.server = server;
    this.keepRunning = new KeepRunning(files.postmasterPid(), this::startAgain);
  }

  static EmbeddedDatabase start(Path dataDirectory) {
    try {
      OwnerOnly.createDirectories(dataDirectory);
      FileLock lock = lock(dataDirectory);
      DatabaseFiles files = new DatabaseFiles(dataDirectory);
      OrphanedServer.stopIn(files.data());
      files.removeUnfinished();
      DatabasePassword password = DatabasePassword.in(files);
      EmbeddedDatabase database =
          new EmbeddedDatabase(lock, files, password, startServer(files, password, ANY_FREE_PORT));
      files.makePrivate();
      files.markInitialised();
      database.keepRunning.watch();
      return database;
    } catch (IOException e) {
      throw new IllegalStateException(
          "PostgreSQL could not be started in %s; if it has a log, that is in postgres/log there"
              .formatted(dataDirectory),
          e);
    }
  }

  private static FileLock lock(Path dataDirectory) throws IOException {
    return FileLock.take(
        dataDirectory.resolve("central.lock"),
        "another central uses %s; stop it, or give this one a directory of its own with %s"
            .formatted(dataDirectory, StartConfig.DATA_DIRECTORY));
  }

  /**
   * @return false when there is nothing to start any more
   */
  private synchronized boolean startAgain() throws IOException {
    if (closed) {
      return false;
    }
    int port = server.getPort();
    // What is left of it holds the lock on the data.
    server.close();
    server = startServer(files, password, port);
    return true;
  }

  private static EmbeddedPostgres startServer(
      DatabaseFiles files, DatabasePassword password, int port) throws IOException {
    // The builder also makes, and cleans up, a default working directory that all users would
    // share.
    System.setProperty("ot.epg.working-dir", files.binaries().toString());
    return EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(files.binaries().toFile())
        .setDataDirectory(files.data())
        .setPort(port)
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(PATIENCE)
        .setConnectConfig("password", password.text())
        // These two are passed on to initdb, whatever the name of the method: nobody gets in
        // without the password, not even for a moment.
        .setLocaleConfig("auth", "scram-sha-256")
        .setLocaleConfig("pwfile", password.file().toString())
        // Made for tests, the builder starts with both switched off.
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("max_connections", "100")
        .setServerConfig("unix_socket_directories", "''")
        // Into files of its own, one for each day of the week.
        .setServerConfig("logging_collector", "on")
        .setServerConfig("log_filename", "postgresql-%a.log")
        .setServerConfig("log_truncate_on_rotation", "on")
        .start();
  }

  /** What Quarkus needs to know in order to connect. */
  synchronized Map<String, String> asProperties() {
    String address = "postgresql://localhost:%d/postgres".formatted(server.getPort());
    return Map.of(
        "quarkus.datasource.reactive.url",
        address,
        "quarkus.datasource.jdbc.url",
        "jdbc:" + address,
        "quarkus.datasource.username",
        USER,
        "quarkus.datasource.password",
        password.text());
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      server.close();
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("stopping PostgreSQL", e);
    }
  }
}
