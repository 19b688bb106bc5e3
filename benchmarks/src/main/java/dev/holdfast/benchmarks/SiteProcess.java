package dev.holdfast.benchmarks;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The packaged site service in a process of its own. */
record SiteProcess(ServiceProcess process, int port) implements AutoCloseable {

  static final String AUTHORIZATION = "Bearer a-token-for-the-benchmarks";

  private static final String TOKEN_SHA256 =
      "57182956f5dc1a3e0109628e657f8087ffff8fa727b2488bf17c5d4fec3e76b0";
  private static final Path JAR =
      Path.of(System.getProperty("site", "site-buffer/target/quarkus-app/quarkus-run.jar"));

  /**
   * @param directory where it keeps its data
   * @param target the port of the external system {@code noop}, where there is one
   */
  static SiteProcess start(Path directory, String heap, Optional<Integer> target)
      throws IOException {
    return start(
        directory,
        heap,
        "holdfast.site.node=node%n".formatted()
            + target.map(SiteProcess::externalSystem).orElse(""));
  }

  /**
   * @param own where it listens for its peer
   */
  static SiteProcess startInPair(Path directory, int target, String node, String own, String peer)
      throws IOException {
    return start(
        directory,
        "256m",
        """
        holdfast.site.node=%s
        holdfast.site.cluster.address=%s
        holdfast.site.cluster.peers=%s
        """
                .formatted(node, own, peer)
            + externalSystem(target));
  }

  private static SiteProcess start(Path directory, String heap, String settings)
      throws IOException {
    int port = FreePort.pick();
    Files.createDirectories(directory.resolve("config"));
    Files.writeString(
        directory.resolve("config/application.properties"),
        """
        quarkus.http.host=127.0.0.1
        quarkus.http.port=%d
        quarkus.http.limits.max-body-size=64M
        holdfast.site.id=benchmark
        holdfast.site.data-dir=%s
        holdfast.security.tokens.benchmark.sha256=%s
        holdfast.security.tokens.benchmark.roles=submit,viewer,operator,admin
        """
                .formatted(port, directory, TOKEN_SHA256)
            + settings);
    ServiceProcess process =
        ServiceProcess.javaJar(JAR.toAbsolutePath())
            .name("site")
            .jvmArgument("-Xmx" + heap)
            .workingDirectory(directory)
            .logFile(directory.resolve("site.log"))
            .start();
    return new SiteProcess(process, port);
  }

  private static String externalSystem(int port) {
    return "holdfast.site.external-systems.%s.base-url=http://127.0.0.1:%d%n"
        .formatted(Messages.TARGET, port);
  }

  /** A moment later than ready: it waits for its peer. */
  SiteProcess awaitActive() {
    return await("/q/health/group/active");
  }

  SiteProcess awaitReady() {
    return await("/q/health/live");
  }

  private SiteProcess await(String path) {
    process.awaitHttp200(
        URI.create("http://127.0.0.1:%d%s".formatted(port, path)), Duration.ofMinutes(1));
    return this;
  }

  /** The most memory it has had in RAM so far, in MiB; Linux only. */
  long peakResidentMiB() throws IOException {
    return Files.readAllLines(Path.of("/proc/%d/status".formatted(process.pid()))).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    process.close();
  }
}
