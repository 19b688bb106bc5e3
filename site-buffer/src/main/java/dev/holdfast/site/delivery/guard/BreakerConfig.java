package dev.holdfast.site.delivery.guard;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When a target counts as away. */
@ConfigMapping(prefix = "holdfast.site.breaker")
public interface BreakerConfig {

  /** Without it no target is left alone, and outages count against the messages that meet them. */
  @WithDefault("true")
  boolean enabled();

  /** Connection-level failures in a row after which a target is left alone. */
  @WithDefault("5")
  int failures();

  /** How often a target that is away is looked for. */
  @WithDefault("10s")
  Duration probeInterval();
}
