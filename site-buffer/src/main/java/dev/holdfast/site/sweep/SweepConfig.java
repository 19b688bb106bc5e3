package dev.holdfast.site.sweep;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When the site sweeps. */
@ConfigMapping(prefix = "holdfast.site.sweep")
public interface SweepConfig {

  /** The safety net; whoever has a reason wakes the sweep at once. */
  @WithDefault("10s")
  Duration interval();

  /** How long a stopping node waits for attempts under way. */
  @WithDefault("10s")
  Duration shutdownWait();
}
