package dev.holdfast.base.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.sources.ProductSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setting that is not listed would stop the start of whoever sets it. */
class ListedSettingsTest {

  private static final Pattern MAPPING = Pattern.compile("@ConfigMapping\\(");

  static List<String> modules() {
    return ProductSources.modules()
        .filter(module -> !ProductSources.filesWith(MAPPING, module).isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void every_interface_of_settings_is_listed(String module) throws IOException {
    List<String> listed =
        Files.readAllLines(
                Path.of("..", module, "src", "main", "resources").resolve(KnownSettings.LIST))
            .stream()
            .filter(line -> line.startsWith("dev."))
            .map(line -> line.substring(line.lastIndexOf('.') + 1) + ".java")
            .toList();

    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(ProductSources.filesWith(MAPPING, module));
  }
}
