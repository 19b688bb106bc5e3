package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What keeps a service from starting is one line to whoever started it, and so is what it lacks.
 */
class StartIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private static final String ON_ALL_ADDRESSES = "quarkus.http.host=0.0.0.0";

  private static final String NOTHING_MISSING =
      """
      holdfast.site.id=plant-7
      holdfast.site.central.url=http://127.0.0.1:1
      holdfast.site.central.secret=a-secret-of-at-least-32-bytes-is-this
      holdfast.security.tokens.a.sha256=%s
      holdfast.security.tokens.a.roles=viewer
      """
          .formatted("0".repeat(64));

  /** True as well, and said by whoever looks for it meanwhile. */
  private static final String CENTRAL_IS_AWAY = "link not open";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "holdfast.site.idd=x|'holdfast.site.idd' is no setting; did you mean 'holdfast.site.id'?",
        "holdfast.site.sweep.interval=soon|holdfast.site.sweep.interval cannot be \"soon\"",
        "holdfast.site.central.url=central:8080|holdfast.site.central.url must be an address such as",
        "holdfast.site.central.url=http://central|so holdfast.site.central.secret is needed too",
        "holdfast.site.central.secret=short|holdfast.site.central.secret: a signing secret needs",
        "holdfast.site.external-systems.erp.base-url=ftp://erp|erp.base-url must begin with http:// or https://",
        "holdfast.site.data-dir=a-file|a-file",
      })
  void a_site_with_a_wrong_setting_says_so_in_one_line(String setting, String line)
      throws IOException {
    Files.writeString(directory.resolve("a-file"), "in the way of a directory");

    assertThat(refusal(Packaged.SITE, FreePort.pick(), setting))
        .startsWith("the site does not start: ")
        .contains(line);
  }

  @Test
  void a_port_that_is_taken_is_named() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, LOOPBACK)) {
      assertThat(refusal(Packaged.SITE, taken.getLocalPort(), NOTHING_MISSING))
          .isEqualTo(
              "the site does not start: port %d is taken by another program; choose another one with"
                      .formatted(taken.getLocalPort())
                  + " quarkus.http.port");
    }
  }

  @Test
  void a_database_that_cannot_be_used_is_no_stack_trace() throws IOException {
    int nobody = FreePort.pick();
    String settings =
        """
        quarkus.datasource.reactive.url=postgresql://127.0.0.1:%1$d/x
        quarkus.datasource.jdbc.url=jdbc:postgresql://127.0.0.1:%1$d/x
        quarkus.datasource.username=x
        quarkus.datasource.password=y
        """
            .formatted(nobody);

    assertThat(refusal(Packaged.CENTRAL, FreePort.pick(), settings))
        .startsWith("central does not start: the database cannot be used: ")
        .contains(":" + nobody)
        .endsWith("; check quarkus.datasource.*");
  }

  @Test
  void a_site_without_settings_starts_and_lists_what_it_lacks() throws IOException {
    int port = FreePort.pick();
    try (ServiceProcess site = start(Packaged.SITE, port, ON_ALL_ADDRESSES)) {
      site.awaitHttp200(URI.create("http://127.0.0.1:%d/q/health/ready".formatted(port)), PATIENCE);
      for (String lack :
          List.of(
              "the site has no name",
              "no central is configured",
              "no access token is configured",
              "listens in the clear on 0.0.0.0")) {
        site.awaitLogLine(Pattern.compile("WARN .*" + lack), PATIENCE);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({",false", ON_ALL_ADDRESSES + ",true"})
  void only_this_machine_reaches_a_service_unless_it_is_told_otherwise(
      String setting, boolean otherwise) throws IOException {
    int port = FreePort.pick();
    try (ServiceProcess site = start(Packaged.SITE, port, setting == null ? "" : setting)) {
      site.awaitHttp200(URI.create("http://127.0.0.1:%d/q/health/ready".formatted(port)), PATIENCE);
      // Of this machine too, and another one than it listens on by itself.
      assertThat(answers("127.0.0.2", port)).isEqualTo(otherwise);
    }
  }

  private static boolean answers(String address, int port) {
    try (Socket socket = new Socket(address, port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private String refusal(Packaged service, int port, String settings) throws IOException {
    try (ServiceProcess process = start(service, port, settings)) {
      assertThat(process.awaitExit(PATIENCE)).isEqualTo(1);
      process.awaitLogLine(Pattern.compile("does not start"), PATIENCE);
      assertThat(process.logLines())
          .noneMatch(line -> line.contains("Exception") || line.startsWith("\tat "))
          .filteredOn(line -> !line.contains(CENTRAL_IS_AWAY))
          .noneMatch(line -> line.contains(" ERROR ") || line.contains(" WARN "));
      List<String> refusals =
          process.logLines().stream().filter(line -> line.contains("does not start")).toList();
      assertThat(refusals).hasSize(1);
      return refusals.get(0);
    }
  }

  private ServiceProcess start(Packaged service, int port, String settings) throws IOException {
    Path config = Files.createDirectories(directory.resolve("config"));
    Files.writeString(
        config.resolve("application.properties"),
        "quarkus.http.port=%d%n%s%n".formatted(port, settings));
    return service
        .process()
        // Where numbers are written with other digits.
        .systemProperty("user.language", "ar")
        .systemProperty("user.country", "EG")
        // As in a container: a variable may stand for a key with hyphens, or be the other
        // service's.
        .env("HOLDFAST_SITE_SWEEP_SHUTDOWN_WAIT", "10s")
        .env("HOLDFAST_CENTRAL_DATA_DIR", directory.resolve("data").toString())
        .workingDirectory(directory)
        .start();
  }
}
