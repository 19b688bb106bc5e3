package dev.holdfast.benchmarks.central;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.process.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Central with the no-op adapter, packaged, in a process of its own. */
record CentralProcess(ServiceProcess process, int port) implements AutoCloseable {

  static final String SITE = "benchmark";
  static final String SECRET = "benchmarks-share-this-between-two-sides";
  static final String AUTHORIZATION = "Bearer a-token-for-the-benchmarks";

  private static final String TOKEN_SHA256 =
      "57182956f5dc1a3e0109628e657f8087ffff8fa727b2488bf17c5d4fec3e76b0";

  /** As it is here, or another one. */
  static final Path JAR =
      Path.of(
          System.getProperty(
              "central", "benchmarks/noop-central/target/quarkus-app/quarkus-run.jar"));

  static CentralProcess start(Path directory, TemporaryDatabase database, String... more)
      throws IOException {
    return start(JAR, directory, database, more);
  }

  static CentralProcess start(Path jar, Path directory, TemporaryDatabase database, String... more)
      throws IOException {
    int port = FreePort.pick();
    Files.createDirectories(directory.resolve("config"));
    Files.writeString(
        directory.resolve("config/application.properties"),
        """
        quarkus.http.host=127.0.0.1
        quarkus.http.port=%d
        quarkus.http.limits.max-body-size=64M
        quarkus.datasource.jdbc.url=%s
        quarkus.datasource.reactive.url=%s
        quarkus.datasource.username=%s
        quarkus.datasource.password=%s
        holdfast.central.data-dir=%s
        holdfast.messaging.services.%s.secret=%s
        holdfast.security.tokens.benchmark.sha256=%s
        holdfast.security.tokens.benchmark.roles=submit,viewer,operator,admin
        """
                .formatted(
                    port,
                    database.jdbcUrl(),
                    database.reactiveUrl(),
                    database.username(),
                    database.password(),
                    directory,
                    SITE,
                    SECRET,
                    TOKEN_SHA256)
            + String.join("\n", List.of(more))
            + "\n");
    ServiceProcess process =
        ServiceProcess.javaJar(jar.toAbsolutePath())
            .name("central")
            .jvmArgument("-Xmx512m")
            .workingDirectory(directory)
            .logFile(directory.resolve("central.log"))
            .start();
    process.awaitHttp200(
        URI.create("http://127.0.0.1:%d/q/health/ready".formatted(port)), Duration.ofMinutes(1));
    return new CentralProcess(process, port);
  }

  @Override
  public void close() {
    process.close();
  }
}
