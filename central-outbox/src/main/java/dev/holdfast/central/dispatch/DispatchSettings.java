package dev.holdfast.central.dispatch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How central works off what is due. */
@ConfigMapping(prefix = "holdfast.central.dispatch")
public interface DispatchSettings {

  /** Between passes that nothing has asked for. */
  @WithDefault("10s")
  Duration interval();

  /** Notifications claimed at once. */
  @WithDefault("100")
  int batchSize();

  /** How long a claim holds; that of a dead node frees itself after it. */
  @WithDefault("2m")
  Duration lease();

  /** How long a shutdown waits for mails under way. */
  @WithDefault("10s")
  Duration shutdownWait();

  /** Who dispatches, where several nodes share a database. */
  @WithDefault("shared")
  DispatchMode mode();

  /**
   * Whether the database tells this node at once what has become due through others. Needs a
   * connection that stays: switch it off behind a pooler that hands sessions around.
   */
  @WithDefault("true")
  boolean listen();

  /**
   * How often the connection between the nodes is looked after: the longest that a free lock stays
   * unnoticed.
   */
  @WithDefault("1s")
  Duration checkInterval();
}
