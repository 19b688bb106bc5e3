package dev.holdfast.central.embedded;

import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.SmallRyeConfig;
import java.nio.file.Path;
import java.util.List;

/** The little that has to be known before Quarkus starts, from the places where Quarkus looks. */
final class StartConfig {

  static final String DATA_DIRECTORY = "holdfast.central.data-dir";
  static final String DEFAULT_DATA_DIRECTORY = "./data/central";

  private static final List<String> DATABASE =
      List.of("quarkus.datasource.reactive.url", "quarkus.datasource.jdbc.url");

  private final SmallRyeConfig config;

  private StartConfig(SmallRyeConfig config) {
    this.config = config;
  }

  static StartConfig read() {
    return new StartConfig(ConfigUtils.emptyConfigBuilder().addDiscoveredSources().build());
  }

  /**
   * @throws IllegalStateException when it is named for one of the two drivers and not for the other
   */
  boolean namesDatabase() {
    List<String> named = DATABASE.stream().filter(this::isSet).toList();
    if (named.size() == 1) {
      throw new IllegalStateException(
          "only %s is set; set both %s, to the same database"
              .formatted(named.get(0), String.join(" and ", DATABASE)));
    }
    return !named.isEmpty();
  }

  private boolean isSet(String key) {
    return config.getOptionalValue(key, String.class).isPresent();
  }

  Path dataDirectory() {
    return Path.of(
            config.getOptionalValue(DATA_DIRECTORY, String.class).orElse(DEFAULT_DATA_DIRECTORY))
        .toAbsolutePath()
        .normalize();
  }
}
