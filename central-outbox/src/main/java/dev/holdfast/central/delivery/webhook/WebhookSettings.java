package dev.holdfast.central.delivery.webhook;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How central posts to webhooks; where to stands in the lists. */
@ConfigMapping(prefix = "holdfast.central.webhook")
public interface WebhookSettings {

  /** Posts under way at the same time, to all webhooks together. */
  @WithDefault("5")
  int maxConcurrent();

  /** After this an attempt has failed for now. */
  @WithDefault("10s")
  Duration timeout();

  /** Failed attempts after which a notification is parked. */
  @WithDefault("10")
  int maxRetries();

  /** From a failed attempt to the next. */
  @WithDefault("1m")
  Duration retryDelay();

  /** Connection-level failures in a row after which a webhook counts as away. */
  @WithDefault("5")
  int breakerFailures();

  /** How often a webhook that is away is looked for. */
  @WithDefault("10s")
  Duration probeInterval();
}
