package dev.holdfast.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.ports.FreePort;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceProcessTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Pattern PORT = Pattern.compile("^port: \\d+");

  @TempDir private Path directory;

  @Test
  void it_gets_its_properties_environment_and_directory_and_its_log_is_captured() throws Exception {
    Path log = directory.resolve("child.log");
    try (ServiceProcess child =
        child()
            .systemProperty("greeting", "hello")
            .env("CHILD_VARIABLE", "value")
            .workingDirectory(directory)
            .logFile(log)
            .start()) {
      child.awaitLogLine(PORT, LONG);

      assertThat(child.logLines())
          .contains("greeting: hello", "variable: value", "directory: " + directory.toRealPath());
      assertThat(Files.readAllLines(log)).containsAll(child.logLines());
      assertThat(child.isAlive()).isTrue();
      assertThat(child.exitCode()).isEmpty();
    }
  }

  @Test
  void it_is_ready_when_it_answers_200() {
    try (ServiceProcess child = child().start()) {
      child.awaitHttp200(uri(child, "/ok"), LONG);

      assertThatThrownBy(() -> child.awaitHttp200(uri(child, "/missing"), Duration.ofMillis(80)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("(404)");
    }
  }

  @Test
  void a_process_that_ends_is_not_waited_for_any_longer() {
    try (ServiceProcess child = child().argument("7").start()) {
      URI nobody = URI.create("http://127.0.0.1:" + FreePort.pick());

      assertThatThrownBy(() -> child.awaitHttp200(nobody, LONG))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("ended with 7")
          .hasMessageContaining("greeting: null");
      assertThatThrownBy(() -> child.awaitLogLine(PORT, LONG))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("before its output ended");
      assertThat(child.exitCode()).hasValue(7);
    }
  }

  @Test
  void kill_minus_9_ends_it_at_once() {
    try (ServiceProcess child = child().start()) {
      child.awaitLogLine(PORT, LONG);

      child.killMinus9();

      assertThat(child.exitCode()).hasValue(128 + 9);
      assertThat(ProcessHandle.of(child.pid())).isEmpty();
    }
  }

  @Test
  void terminating_lets_it_end_by_itself() {
    try (ServiceProcess child = child().start()) {
      child.awaitLogLine(PORT, LONG);

      assertThat(child.terminate(LONG)).isEqualTo(128 + 15);
    }
  }

  @Test
  void a_process_that_does_not_end_when_asked_is_killed_and_reported() {
    try (ServiceProcess child = child().start()) {
      child.awaitLogLine(PORT, LONG);
      child.freeze();

      assertThatThrownBy(() -> child.terminate(Duration.ofMillis(50)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("did not end");

      assertThat(child.awaitExit(LONG)).isEqualTo(128 + 9);
    }
  }

  @Test
  void a_frozen_process_goes_on_where_it_was_when_thawed() {
    try (ServiceProcess child = child().start()) {
      URI ok = uri(child, "/ok");
      child.freeze();
      child.thaw();

      child.awaitHttp200(ok, LONG);
    }
  }

  @Test
  void closing_ends_it_with_all_that_it_started() throws Exception {
    ServiceProcess shell =
        ServiceProcess.executable(Path.of("sh"))
            .argument("-c")
            .argument("tail -f /dev/null & echo started; wait")
            .start();
    shell.awaitLogLine(Pattern.compile("started"), LONG);
    ProcessHandle grandchild =
        ProcessHandle.of(shell.pid()).orElseThrow().descendants().findFirst().orElseThrow();

    shell.close();

    shell.awaitExit(LONG);
    grandchild.onExit().get(10, TimeUnit.SECONDS);
    Files.deleteIfExists(shell.logFile());
  }

  private ServiceProcessBuilder child() {
    return ServiceProcess.javaMain(System.getProperty("java.class.path"), ChildMain.class.getName())
        .name("child")
        .jvmArgument("-Xmx64m")
        .logFile(directory.resolve("log"));
  }

  private static URI uri(ServiceProcess child, String path) {
    String port = child.awaitLogLine(PORT, LONG).substring("port: ".length());
    return URI.create("http://127.0.0.1:" + port + path);
  }
}
