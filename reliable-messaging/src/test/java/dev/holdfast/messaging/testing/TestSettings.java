package dev.holdfast.messaging.testing;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings as a running service would see them: what is given, and the defaults for the rest. */
public final class TestSettings {

  private TestSettings() {}

  public static <T> T of(Class<T> mapping, Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(mapping)
        .withDefaultValues(settings)
        .build()
        .getConfigMapping(mapping);
  }
}
