package dev.holdfast.messaging.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/ten-minutes.md has readers paste, taken from the page as it stands. */
class TenMinutesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "ten-minutes.md");

  private static final Pattern FILE = Pattern.compile("(?ms)^cat >(\\S+) <<'EOF'\\n(.*?)^EOF$");

  private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

  @TempDir Path directory;

  @Test
  void the_service_of_the_page_compiles_with_the_settings_of_the_page() throws IOException {
    Map<String, String> files = files();
    Compilation compilation =
        new Compilation(directory)
            .configured(files.get("src/main/resources/application.properties"))
            .onSqlite();
    files.entrySet().stream()
        .filter(file -> file.getKey().endsWith(".java"))
        .forEach(file -> compilation.source(file.getValue()));

    assertThat(compilation.compile().cleanly().generated())
        .containsKeys("greeter.GreetingSender", "greeter.GreetingJson");
    assertThat(files.keySet())
        .contains("src/main/java/greeter/Greeting.java", "src/main/java/greeter/Greetings.java");
  }

  @ParameterizedTest
  @CsvSource({
    "<quarkus.version>, <quarkus.platform.version>",
    "<artifactId>sqlite-jdbc</artifactId><version>, <sqlite-jdbc.version>",
    "<holdfast.version>, <artifactId>holdfast-parent</artifactId><version>"
  })
  void the_versions_are_those_of_this_build(String onThePage, String inTheBuild)
      throws IOException {
    assertThat(version(files().get("pom.xml"), onThePage))
        .isEqualTo(version(Files.readString(Path.of("..", "pom.xml")), inTheBuild));
  }

  private static String version(String pom, String after) {
    String dense = pom.replaceAll("\\s+", "");
    int start = dense.indexOf(after);
    assertThat(start).as("%s in %s", after, dense).isNotNegative();
    return dense.substring(start + after.length(), dense.indexOf('<', start + after.length()));
  }

  static List<String> shellBlocks() throws IOException {
    return find(SHELL).map(block -> block.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("shellBlocks")
  void every_block_can_be_pasted_into_a_shell(String block) throws Exception {
    assumeTrue(isThere("bash"), "bash is not installed, so nobody can say");
    Process shell = new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
    try (OutputStream input = shell.getOutputStream()) {
      input.write(block.getBytes(UTF_8));
    }
    String output = new String(shell.getInputStream().readAllBytes(), UTF_8);

    assertThat(shell.waitFor()).as(output).isZero();
  }

  @Test
  void the_command_for_two_services_is_there_and_says_what_it_does() throws Exception {
    String command = "examples/run-two-services";
    assertThat(shellBlocks()).anyMatch(block -> block.contains("holdfast/" + command));
    assumeTrue(isThere("bash"), "bash is not installed, so it cannot be asked");

    Process help =
        new ProcessBuilder("bash", Path.of("..", command).toString(), "--help")
            .redirectErrorStream(true)
            .start();
    String output = new String(help.getInputStream().readAllBytes(), UTF_8);

    assertThat(help.waitFor()).as(output).isZero();
    assertThat(output).contains(command, "8071", "8072");
  }

  private static boolean isThere(String command) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0;
  }

  /** The files that the page writes, by their paths. */
  private static Map<String, String> files() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    find(FILE).forEach(file -> files.put(file.group(1), file.group(2)));
    return files;
  }

  private static Stream<MatchResult> find(Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(PAGE)).results();
  }
}
