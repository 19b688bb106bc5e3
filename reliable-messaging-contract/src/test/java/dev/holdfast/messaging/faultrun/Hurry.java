package dev.holdfast.messaging.faultrun;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.shared.wire.SigningSecret;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings of both sides: what takes minutes in a plant takes tenths of a second here. */
public final class Hurry {

  public static final SigningSecret SECRET =
      SigningSecret.of("sender-and-receiver-share-this-in-tests");
  public static final String SENDER = "sender";
  static final int BATCH = 100;

  private Hurry() {}

  public static OutboxConfig outbox() {
    return settings(
        OutboxConfig.class,
        Map.of(
            "holdfast.messaging.outbox.batch-size", Integer.toString(BATCH),
            "holdfast.messaging.outbox.max-retries", "0",
            "holdfast.messaging.outbox.base-retry-delay", "100ms",
            "holdfast.messaging.outbox.max-retry-delay", "300ms",
            "holdfast.messaging.outbox.jitter", "20ms",
            "holdfast.messaging.outbox.send-timeout", "1s",
            "holdfast.messaging.outbox.lease", "2s",
            "holdfast.messaging.outbox.shutdown-wait", "1s"));
  }

  public static InboxConfig inbox() {
    return settings(InboxConfig.class, Map.of());
  }

  private static <T> T settings(Class<T> mapping, Map<String, String> given) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withMapping(mapping)
        .withDefaultValues(given)
        .build()
        .getConfigMapping(mapping);
  }
}
