package dev.holdfast.system;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.holdfast.system.TwoMachines.Machine;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import dev.holdfast.testkit.process.SmallDisk;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A service on a directory of its own, to be started, killed and started again. */
final class Service implements AutoCloseable {

  static final String TOKEN = "a-token-for-the-system-tests";

  private static final String TOKEN_SHA256 =
      "067b209dcffd5a1051caa5fa897adeda78a9aef76769563b41e031611e0a7198";

  /** Of a machine that nobody else uses. */
  static final int PORT = 8080;

  private static final Duration START = Duration.ofMinutes(3);
  private static final Duration STOP = Duration.ofSeconds(30);

  private final Packaged packaged;
  private final Path directory;
  private final String host;
  private final int port;
  private final List<String> launcher;
  private Optional<Path> jar = Optional.empty();
  private Optional<SmallDisk> disk = Optional.empty();
  private Optional<FakeTime> time = Optional.empty();
  private boolean posixLocale;
  private OptionalInt heap = OptionalInt.empty();
  private ServiceProcess process;

  Service(Packaged packaged, Path directory, int port, Map<String, String> settings)
      throws IOException {
    this(packaged, directory, "127.0.0.1", port, List.of(), settings);
  }

  /** On another machine. */
  Service(Packaged packaged, Path directory, Machine machine, Map<String, String> settings)
      throws IOException {
    this(packaged, directory, machine.front(), PORT, machine.launcher(), settings);
  }

  private Service(
      Packaged packaged,
      Path directory,
      String host,
      int port,
      List<String> launcher,
      Map<String, String> settings)
      throws IOException {
    this.packaged = packaged;
    this.directory = directory;
    this.host = host;
    this.port = port;
    this.launcher = launcher;
    Files.createDirectories(directory.resolve("config"));
    Files.writeString(directory.resolve("config/application.properties"), text(settings));
  }

  private String text(Map<String, String> settings) {
    String own =
        settings.entrySet().stream()
            .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
            .sorted()
            .collect(Collectors.joining());
    return own
        + """
        quarkus.http.host=%s
        quarkus.http.port=%d
        holdfast.security.tokens.system.sha256=%s
        holdfast.security.tokens.system.roles=viewer,operator,admin,submit
        """
            .formatted(host, port, TOKEN_SHA256);
  }

  /**
   * As started by an init system that sets no {@code LANG}: what the service writes and sends must
   * not depend on it. Not where the build lies in a directory that Java could not open then.
   */
  Service inPosixLocale() {
    posixLocale = US_ASCII.newEncoder().canEncode(Path.of("").toAbsolutePath().toString());
    return this;
  }

  /** The disk is a new one with each start. */
  Service on(SmallDisk smallDisk) {
    disk = Optional.of(smallDisk);
    return this;
  }

  /** In MiB; who needs more ends. */
  Service withHeap(int mebibytes) {
    heap = OptionalInt.of(mebibytes);
    return this;
  }

  /** With the next start: another build than the one that is tested. */
  Service of(Path build) {
    jar = Optional.of(build);
    return this;
  }

  /** With the next start; empty: the machine's own. */
  Service at(Optional<FakeTime> wrongTime) {
    time = wrongTime;
    return this;
  }

  Service start() {
    ServiceProcessBuilder builder = jar.map(Packaged::process).orElseGet(packaged::process);
    builder.name(directory.getFileName().toString()).workingDirectory(directory);
    builder.behind(launcher);
    disk.ifPresent(builder::on);
    time.ifPresent(wrong -> wrong.applyTo(builder));
    if (posixLocale) {
      builder.env("LC_ALL", "POSIX");
    }
    heap.ifPresent(mebibytes -> Packaged.limitHeap(builder, mebibytes));
    process = builder.start();
    process.awaitHttp200(url("/q/health/ready"), START);
    return this;
  }

  /** {@code kill -9}: no goodbye. */
  void kill() {
    process.killMinus9();
  }

  /** SIGTERM, and it has to end by itself. */
  void stop() {
    process.terminate(STOP);
  }

  /** Of a site. */
  Path file() {
    return directory.resolve("data/site/buffer.db");
  }

  ServiceProcess process() {
    return process;
  }

  URI url(String path) {
    return URI.create("http://%s:%d%s".formatted(host, port, path));
  }

  RequestSpecification request() {
    return given()
        .baseUri("http://" + host)
        .port(port)
        .header("Authorization", "Bearer " + TOKEN)
        .contentType(ContentType.JSON);
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
