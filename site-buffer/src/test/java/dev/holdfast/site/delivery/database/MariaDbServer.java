package dev.holdfast.site.delivery.database;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A MariaDB for the tests, out of the machine's own binaries; where there are none, no test. */
final class MariaDbServer implements Server {

  private static final Duration START_WAIT = Duration.ofMinutes(1);

  private final Path directory;
  private final int port = FreePort.pick();
  private final Process process;

  private MariaDbServer(Path binary) {
    try {
      directory = Files.createTempDirectory("holdfast-mariadb-");
      initialise();
      process =
          start(
              binary.toString(),
              "--no-defaults",
              "--datadir=" + directory.resolve("data"),
              "--socket=" + directory.resolve("socket"),
              "--pid-file=" + directory.resolve("pid"),
              "--port=" + port,
              "--bind-address=127.0.0.1",
              "--user=" + System.getProperty("user.name"));
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB did not start", e);
    }
    Eventually.holds("MariaDB listens", START_WAIT, this::listens);
  }

  static MariaDbServer startIfInstalled() {
    Optional<Path> binary = find("mariadbd");
    assumeTrue(
        binary.isPresent(),
        "no mariadbd on the PATH or in /usr/sbin: install mariadb-server to run this test");
    return new MariaDbServer(binary.orElseThrow());
  }

  private static Optional<Path> find(String binary) {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(File.pathSeparator)),
            Stream.of("/usr/sbin", "/usr/local/sbin"))
        .map(folder -> Path.of(folder, binary))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void initialise() throws IOException {
    Process install =
        start(
            find("mariadb-install-db").orElseThrow().toString(),
            "--no-defaults",
            "--datadir=" + directory.resolve("data"),
            "--auth-root-authentication-method=normal",
            "--skip-test-db",
            "--user=" + System.getProperty("user.name"));
    try {
      if (!install.waitFor(1, TimeUnit.MINUTES) || install.exitValue() != 0) {
        throw new IOException("mariadb-install-db failed: " + Files.readString(log()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private Process start(String... command) throws IOException {
    return new ProcessBuilder(List.of(command))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  private Path log() {
    return directory.resolve("log");
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String scheme() {
    return "mariadb";
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String database() {
    return "mysql";
  }

  @Override
  public String user() {
    return "root";
  }

  @Override
  public Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  public String badCast() {
    return "INSERT INTO notes (id, text) VALUES ('x', 'a')";
  }

  @Override
  public String sleep(int seconds) {
    return "DO SLEEP(%d)".formatted(seconds);
  }

  @Override
  public String lockWaits() {
    return "SELECT CAST(variable_value AS SIGNED) FROM information_schema.global_status"
        + " WHERE variable_name = 'INNODB_ROW_LOCK_CURRENT_WAITS'";
  }

  @Override
  public String killOwnSession() {
    return "KILL CONNECTION_ID()";
  }

  /** The one that has changed less loses. */
  @Override
  public String beStubborn() {
    return "INSERT INTO notes (id, text) SELECT 1000 + seq, 'weight' FROM seq_1_to_50";
  }

  @Override
  public String createUser(String name, String password) {
    return "CREATE OR REPLACE USER '%s'@'localhost' IDENTIFIED BY '%s'".formatted(name, password);
  }

  @Override
  public String running(String part) {
    return "SELECT count(*) FROM information_schema.processlist WHERE id <> CONNECTION_ID()"
        + " AND info LIKE '%%%s%%'".formatted(part);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor(30, TimeUnit.SECONDS);
      deleteDirectory();
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB left something in " + directory, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deleteDirectory() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
