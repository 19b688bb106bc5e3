package dev.holdfast.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.process.ServiceProcess;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutsideWorldMainTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void help_is_shown_on_request() throws Exception {
    assertThat(run("--help")).isZero();

    assertThat(text(out)).contains("--smtp-port").contains("2525").contains("8090");
  }

  @Test
  void wrong_options_are_explained_and_end_with_2() throws Exception {
    assertThat(run("--port", "1")).isEqualTo(2);
    assertThat(run("--smtp-port")).isEqualTo(2);
    assertThat(run("--http-port", "65536")).isEqualTo(2);
    assertThat(run("--http-port", "web")).isEqualTo(2);

    assertThat(text(err))
        .contains("unknown option --port")
        .contains("--smtp-port needs a port")
        .contains("--http-port needs a port");
  }

  @Test
  void a_taken_port_ends_with_2_and_says_what_to_do() throws Exception {
    try (OutsideWorld first = OutsideWorld.start(0, 0)) {
      assertThat(run("--smtp-port", "0", "--http-port", Integer.toString(first.httpPort())))
          .isEqualTo(2);
    }

    assertThat(text(err)).contains("is taken").contains("--http-port");
  }

  @Test
  void the_process_serves_until_it_is_told_to_end(@TempDir Path directory) {
    try (ServiceProcess process =
        ServiceProcess.javaMain(
                System.getProperty("java.class.path"), OutsideWorldMain.class.getName())
            .name("outside-world")
            .argument("--smtp-port")
            .argument("0")
            .argument("--http-port")
            .argument("0")
            .logFile(directory.resolve("log"))
            .start()) {
      String line = process.awaitLogLine(Pattern.compile("http://127.0.0.1:\\d+$"), LONG);

      process.awaitHttp200(URI.create(line.substring(line.indexOf("http")) + "/"), LONG);

      assertThat(process.terminate(LONG)).isEqualTo(128 + 15);
    }
  }

  private int run(String... arguments) throws InterruptedException {
    return new OutsideWorldMain(print(out), print(err), new CountDownLatch(0))
        .run(List.of(arguments));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream from) {
    return from.toString(StandardCharsets.UTF_8);
  }
}
