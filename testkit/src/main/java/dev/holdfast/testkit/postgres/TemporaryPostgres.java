package dev.holdfast.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A PostgreSQL server of its own, for root and normal users alike. The binaries are unpacked once
 * per user; the data lies in a new directory each time and goes with {@link #close}. What a killed
 * JVM leaves behind is swept away by a later start.
 */
public final class TemporaryPostgres implements AutoCloseable {

  private static final int ANY_FREE_PORT = 0;
  private static final Duration LONGEST_START = Duration.ofSeconds(60);

  private final Path dataDirectory;
  private final boolean durable;
  private final AtomicInteger databases = new AtomicInteger();
  private EmbeddedPostgres server;

  private TemporaryPostgres(Path dataDirectory, boolean durable, EmbeddedPostgres server) {
    this.dataDirectory = dataDirectory;
    this.durable = durable;
    this.server = server;
  }

  public static TemporaryPostgres start() {
    return start(false);
  }

  /** With every commit on disk before it is answered: for measurements, as slow as a real one. */
  public static TemporaryPostgres startDurable() {
    return start(true);
  }

  /** Twice, since its port is chosen some time before it is taken, and may be another's by then. */
  private static TemporaryPostgres start(boolean durable) {
    try {
      return startAnywhere(durable);
    } catch (IOException first) {
      try {
        return startAnywhere(durable);
      } catch (IOException e) {
        e.addSuppressed(first);
        throw new UncheckedIOException("no PostgreSQL started below " + workingDirectory(), e);
      }
    }
  }

  private static TemporaryPostgres startAnywhere(boolean durable) throws IOException {
    Path data = Files.createTempDirectory(Files.createDirectories(workingDirectory()), "data-");
    return new TemporaryPostgres(data, durable, startOn(data, ANY_FREE_PORT, durable));
  }

  public synchronized int port() {
    return server.getPort();
  }

  /** The database that is there from the start. */
  public TemporaryDatabase database() {
    return new TemporaryDatabase("postgres", port());
  }

  public String jdbcUrl() {
    return database().jdbcUrl();
  }

  public String reactiveUrl() {
    return database().reactiveUrl();
  }

  public String username() {
    return database().username();
  }

  public String password() {
    return database().password();
  }

  /** A fresh, empty database on this server. */
  public TemporaryDatabase createDatabase() {
    String name = "test_" + databases.incrementAndGet();
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      throw new IllegalStateException("the database " + name + " could not be created", e);
    }
    return new TemporaryDatabase(name, port());
  }

  /**
   * Ends the server without warning; what was committed is there after {@link #restart}. No power
   * cut: what it handed to the system stays.
   */
  public synchronized void kill() {
    PostgresProcesses.of(dataDirectory).killAll();
  }

  /** SIGSTOP for all of it: connections stay, new ones are taken, and nobody answers. */
  public synchronized void freeze() {
    PostgresProcesses.of(dataDirectory).signal("STOP");
  }

  /** It goes on after {@link #freeze}. */
  public synchronized void thaw() {
    PostgresProcesses.of(dataDirectory).signal("CONT");
  }

  /** Starts the server again on the same port with the same data, after stopping it if need be. */
  public synchronized void restart() {
    exchange(() -> {});
  }

  /** Copies all data to a directory that is not there yet; the server is restarted for that. */
  public synchronized void copyTo(Path copy) {
    exchange(() -> DirectoryTree.copy(dataDirectory, copy));
  }

  /** As after the restore of a backup: everything since the copy was made is gone. */
  public synchronized void setBackTo(Path copy) {
    exchange(
        () -> {
          DirectoryTree.delete(dataDirectory);
          DirectoryTree.copy(copy, dataDirectory);
        });
  }

  /** What is done with the data while nobody serves it. */
  @FunctionalInterface
  private interface Exchange {
    void run() throws IOException;
  }

  private void exchange(Exchange exchange) {
    int port = server.getPort();
    try {
      server.close();
      exchange.run();
      server = startOn(dataDirectory, port, durable);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL did not come back on port " + port, e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      server.close();
      // It gives a slow one a few seconds, and goes on without it.
      if (Files.exists(PostgresProcesses.pidFile(dataDirectory))) {
        kill();
      }
      DirectoryTree.delete(dataDirectory);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL left something in " + dataDirectory, e);
    }
  }

  private static EmbeddedPostgres startOn(Path data, int port, boolean durable) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(workingDirectory().toFile())
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPGStartupWait(LONGEST_START)
            .setPort(port)
            .setServerConfig("synchronous_commit", "on");
    if (durable) {
      builder.setServerConfig("fsync", "on").setServerConfig("full_page_writes", "on");
    }
    return builder.start();
  }

  /** Per user, since nobody may write into what another user has unpacked. */
  private static Path workingDirectory() {
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "holdfast-postgres-" + System.getProperty("user.name"));
  }
}
