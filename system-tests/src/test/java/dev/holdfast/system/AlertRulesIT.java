package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alerting rules by Prometheus' own tool, where there is one (Debian: prometheus). */
class AlertRulesIT {

  private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");

  @TempDir Path directory;

  @Test
  void each_rule_fires_when_it_should_and_not_before() throws Exception {
    assumeTrue(Files.exists(PROMTOOL), PROMTOOL + " is not installed");

    promtool("check", "rules", DOCS.resolve("alerts.yml").toString());
    promtool("test", "rules", DOCS.resolve("alerts-test.yml").toString());
  }

  private void promtool(String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "promtool", ".log");
    List<String> command = new ArrayList<>(List.of(PROMTOOL.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
  }
}
