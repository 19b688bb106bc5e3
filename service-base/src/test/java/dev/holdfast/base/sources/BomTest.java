package dev.holdfast.base.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A library is what has a name for the module path; all of them have their version from one place.
 */
class BomTest {

  private static final Path ROOT = Path.of("..");

  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(holdfast-(?!parent|bom)[a-z-]+)</artifactId>");

  @Test
  void every_library_is_in_the_bom_and_nothing_else() throws IOException {
    assertThat(artifacts(Files.readString(ROOT.resolve("bom/pom.xml"))))
        .containsExactlyInAnyOrderElementsOf(libraries());
  }

  @Test
  void the_bom_has_the_version_of_the_build() throws IOException {
    String version = "<version>([^<]+)</version>";
    assertThat(first("<artifactId>holdfast-bom</artifactId>\\s*" + version, "bom/pom.xml"))
        .isEqualTo(first("<artifactId>holdfast-parent</artifactId>\\s*" + version, "pom.xml"));
  }

  private static List<String> libraries() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("pom.xml"))
          .filter(Files::exists)
          .map(BomTest::read)
          .filter(pom -> pom.contains("<Automatic-Module-Name>"))
          .map(pom -> artifacts(pom).get(0))
          .toList();
    }
  }

  private static List<String> artifacts(String pom) {
    return ARTIFACT.matcher(pom).results().map(found -> found.group(1)).toList();
  }

  private static String first(String pattern, String pom) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(ROOT.resolve(pom)))
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  private static String read(Path pom) {
    try {
      return Files.readString(pom);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
