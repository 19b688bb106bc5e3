package dev.holdfast.messaging.testing;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings as a running service would see them: what is given, and the defaults for the rest. */
public final class TestSettings {

  private TestSettings() {}

  public static <T> T of(Class<T> mapping, Map<String, String> settings) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(MessagingConfig.class)
        .withMapping(OutboxConfig.class)
        .withMapping(InboxConfig.class)
        .withDefaultValues(settings)
        .build()
        .getConfigMapping(mapping);
  }
}
