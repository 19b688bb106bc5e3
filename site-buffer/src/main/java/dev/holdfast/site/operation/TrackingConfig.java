package dev.holdfast.site.operation;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long tracked operations are remembered. */
@ConfigMapping(prefix = "holdfast.site.tracking")
public interface TrackingConfig {

  /** After its end an operation can be asked after for so long. */
  @WithDefault("7d")
  Duration retention();
}
