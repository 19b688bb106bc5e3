package dev.holdfast.messaging.outbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;

/** How messages leave. */
@ConfigMapping(prefix = "holdfast.messaging.outbox")
public interface OutboxConfig {

  /** Whether this service has an outbox; decided when the service is built. */
  @WithDefault("false")
  boolean enabled();

  /** Between looks that nothing has asked for; a commit wakes the dispatcher at once. */
  @WithDefault("1s")
  Duration pollingInterval();

  /**
   * Attempts after the first before a message has failed; 0 means without limit, until it expires.
   */
  @WithDefault("5")
  int maxRetries();

  /** A message that is not acknowledged by then expires. */
  @WithDefault("24h")
  Duration ttl();

  /** How long receivers remember what they have processed; nothing is repeated for longer. */
  @WithDefault("${holdfast.messaging.inbox.retention:24h}")
  Duration receiversRemember();

  /** From the first failure to the second attempt; doubles from then on. */
  @WithDefault("2s")
  Duration baseRetryDelay();

  /** Where the doubling ends. */
  @WithDefault("5m")
  Duration maxRetryDelay();

  /** The most that chance adds to a delay. */
  @WithDefault("500ms")
  Duration jitter();

  /** Messages of one destination claimed and sent together. */
  @WithDefault("50")
  int batchSize();

  /** How long what was sent is kept. */
  @WithDefault("7d")
  Duration sentRetention();

  /** The SQLite file, for a service that does not put the table among its own. */
  @WithDefault("./data/outbox.db")
  Path database();

  /** How long one exchange with a destination may take. */
  @WithDefault("30s")
  Duration sendTimeout();

  /** How long a claim holds; what a killed process was sending is sent again after it. */
  @WithDefault("1m")
  Duration lease();

  /** How long the database may take over one step of the dispatcher before that has failed. */
  @WithDefault("30s")
  Duration storeTimeout();

  /** How long a shutdown waits for exchanges under way. */
  @WithDefault("10s")
  Duration shutdownWait();
}
