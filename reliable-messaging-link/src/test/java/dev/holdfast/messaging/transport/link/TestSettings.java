package dev.holdfast.messaging.transport.link;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings as a running service would see them: what is given, and the defaults for the rest. */
final class TestSettings {

  private TestSettings() {}

  static <T> T of(Class<T> mapping, Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(mapping)
        .withDefaultValues(settings)
        .build()
        .getConfigMapping(mapping);
  }
}
