package dev.holdfast.central.broker;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How envelopes are taken from a broker. */
@ConfigMapping(prefix = "holdfast.central.broker")
public interface BrokerSettings {

  /** Whether any are; without it no connection is made. */
  @WithDefault("false")
  boolean enabled();

  /** Where they come from. */
  @WithDefault("holdfast-submits")
  String topic();

  /** Where those go that can never be taken. */
  @WithDefault("holdfast-submits-refused")
  String refusedTopic();

  /** Nodes with the same name share the work. */
  @WithDefault("holdfast-central")
  String group();

  /** How long an envelope may have lain in the broker. */
  @WithDefault("7d")
  Duration timestampWindow();

  /** How many may be under way here. */
  @WithDefault("1000")
  int maxInFlight();

  /** The pause before the next try while the database is away; doubles up to a minute. */
  @WithDefault("1s")
  Duration retryPause();
}
