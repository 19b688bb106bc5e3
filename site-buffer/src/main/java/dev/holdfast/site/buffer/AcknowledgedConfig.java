package dev.holdfast.site.buffer;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * What is kept of notifications after central has acknowledged them, in case its database is
 * restored to a state that does not know them.
 */
@ConfigMapping(prefix = "holdfast.site.acknowledged")
public interface AcknowledgedConfig {

  /**
   * How long; zero keeps none. Longer than from one backup of central's database to the next, and
   * what it takes to restore one.
   */
  @WithDefault("48h")
  Duration keep();

  /** The oldest go before their time when all of them take more than that. */
  @WithDefault("256M")
  MemorySize maxBytes();

  /** From one question whether central has them to the next. */
  @WithDefault("5m")
  Duration askInterval();
}
