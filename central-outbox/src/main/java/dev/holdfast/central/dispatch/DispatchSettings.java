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

  /** The longest that a claim holds; what a dead node holds is due again much sooner. */
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

  /** Whether an outage of the other side uses up retries. */
  @WithDefault("wait")
  Outage outage();

  /** What an attempt is while the other side is away. */
  enum Outage {
    /** None at all: what is due waits until the other side is back, and no retry is used up. */
    WAIT,

    /** One that has failed: after the last of its retries a notification is parked. */
    COUNT
  }
}
