package dev.holdfast.central.kpi;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What the numbers mean. */
@ConfigMapping(prefix = "holdfast.central.kpi")
public interface KpiSettings {

  /** A notification that waits longer is shown as stuck. */
  @WithDefault("10m")
  Duration stuckAgeThreshold();

  /** How far back "recently delivered" reaches. */
  @WithDefault("1m")
  Duration deliveredWindow();

  /** How old the numbers among the metrics may get. */
  @WithDefault("10s")
  Duration refreshInterval();
}
