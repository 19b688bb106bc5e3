package dev.holdfast.central.operator.bulk;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Actions on many parked notifications. */
@ConfigMapping(prefix = "holdfast.central.bulk")
public interface BulkSettings {

  /** How often a node looks for jobs to carry on, its own and those of nodes that are gone. */
  @WithDefault("1s")
  Duration interval();

  /**
   * How long a job waits for what it has sent before it says so; longer than one delivery may take.
   * What was put off by then, because its server is away, counts as failed.
   */
  @WithDefault("60s")
  Duration retryPatience();

  /** How long a job waits for what is due and has not had its turn, before it stops. */
  @WithDefault("1h")
  Duration longestWait();
}
