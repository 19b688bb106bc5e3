package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Start time and memory, native beside JVM, on this machine in this run. */
@EnabledIfSystemProperty(
    named = "holdfast.system.jvm-apps",
    matches = ".+",
    disabledReason = "bin/native-verify says where the jars to compare with are")
class StartFiguresIT {

  private static final int RUNS = 3;
  private static final Path JVM_APPS = Path.of(System.getProperty("holdfast.system.jvm-apps", "."));

  @TempDir Path directory;

  private record Figures(long startMillis, long rssKib) {}

  @Test
  void native_executables_start_faster_and_smaller() throws IOException {
    List<String> table = new ArrayList<>();
    table.add("| service | first 200, native | first 200, JVM | RSS, native | RSS, JVM |");
    table.add("|---|---|---|---|---|");
    try (TemporaryPostgres postgres = TemporaryPostgres.start()) {
      for (Packaged service : Packaged.SERVICES) {
        Figures executable = best(service.process(), service, postgres);
        Figures jar = best(jvm(service), service, postgres);
        table.add(
            "| %s | %d ms | %d ms | %d MiB | %d MiB |"
                .formatted(
                    service.module(),
                    executable.startMillis(),
                    jar.startMillis(),
                    executable.rssKib() / 1024,
                    jar.rssKib() / 1024));
        assertThat(executable.startMillis()).isLessThan(jar.startMillis());
        assertThat(executable.rssKib()).isLessThan(jar.rssKib());
      }
    }
    Files.write(Path.of("target", "start-figures.md"), table);
  }

  private static ServiceProcessBuilder jvm(Packaged service) {
    return ServiceProcess.javaJar(
            JVM_APPS.resolve(service.module()).resolve("quarkus-app/quarkus-run.jar"))
        .jvmArgument("-Xmx256m");
  }

  private Figures best(ServiceProcessBuilder builder, Packaged service, TemporaryPostgres postgres)
      throws IOException {
    Figures[] runs = new Figures[RUNS];
    TemporaryDatabase database = postgres.createDatabase();
    for (int run = 0; run < RUNS; run++) {
      runs[run] = measure(builder, service, database);
    }
    // The first start on an empty database also migrates it: the best of three does not.
    return Arrays.stream(runs)
        .reduce((a, b) -> a.startMillis() <= b.startMillis() ? a : b)
        .orElseThrow();
  }

  private Figures measure(
      ServiceProcessBuilder builder, Packaged service, TemporaryDatabase database)
      throws IOException {
    int port = FreePort.pick();
    Path home = Files.createTempDirectory(directory, service.module());
    Files.createDirectories(home.resolve("config"));
    Files.writeString(
        home.resolve("config/application.properties"),
        """
        quarkus.http.host=127.0.0.1
        quarkus.http.port=%d
        """
                .formatted(port)
            + (service == Packaged.CENTRAL ? settings(database) : ""));
    long start = System.nanoTime();
    try (ServiceProcess process = builder.workingDirectory(home).start()) {
      process.awaitHttp200(
          URI.create("http://127.0.0.1:%d/q/health/ready".formatted(port)), Duration.ofSeconds(60));
      long millis = (System.nanoTime() - start) / 1_000_000;
      return new Figures(millis, process.residentKibibytes());
    }
  }

  private static String settings(TemporaryDatabase database) {
    Map<String, String> settings =
        Map.of(
            "quarkus.datasource.jdbc.url", database.jdbcUrl(),
            "quarkus.datasource.reactive.url", database.reactiveUrl(),
            "quarkus.datasource.username", database.username(),
            "quarkus.datasource.password", database.password());
    StringBuilder text = new StringBuilder();
    settings.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }
}
