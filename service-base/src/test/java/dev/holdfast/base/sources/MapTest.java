package dev.holdfast.base.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A map that names what is not there any more leads people astray. */
class MapTest {

  private static final Path DOCS = Path.of("..", "docs");

  /** A class by its name, or with the packages below {@code dev.holdfast}; or packages alone. */
  private static final Pattern NAMED =
      Pattern.compile("`((?:[a-z]+/)+[a-z]+|(?:[a-z]+/)*[A-Z]\\w+)`");

  private static final Pattern DECISION = Pattern.compile("\\]\\((\\d{4}-[^)]+\\.md)\\)");

  @Test
  void what_the_map_names_exists() throws IOException {
    Set<String> there = there();

    assertThat(named(DOCS.resolve("architecture.md")))
        .hasSizeGreaterThan(30)
        .allMatch(name -> there.stream().anyMatch(path -> ("/" + path).endsWith("/" + name)));
  }

  @Test
  void every_decision_is_in_the_list() throws IOException {
    Path decisions = DOCS.resolve("adr");
    try (Stream<Path> files = Files.list(decisions)) {
      Set<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals("README.md"))
              .collect(Collectors.toSet());
      assertThat(matches(DECISION, decisions.resolve("README.md"))).isEqualTo(names);
    }
  }

  private static Set<String> named(Path page) throws IOException {
    return matches(NAMED, page);
  }

  private static Set<String> matches(Pattern pattern, Path page) throws IOException {
    return pattern
        .matcher(Files.readString(page))
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toSet());
  }

  /** Classes and packages of the product and of its tests, from {@code dev/holdfast} on. */
  private static Set<String> there() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."), 14)) {
      return files
          .map(file -> file.toString().replace('\\', '/'))
          .filter(file -> file.contains("/src/") && file.contains("/dev/holdfast"))
          .map(file -> file.substring(file.indexOf("/dev/holdfast") + 1).replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }
}
