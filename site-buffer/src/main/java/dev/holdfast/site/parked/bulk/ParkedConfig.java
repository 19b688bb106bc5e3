package dev.holdfast.site.parked.bulk;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Retries of many parked messages. */
@ConfigMapping(prefix = "holdfast.site.parked")
public interface ParkedConfig {

  /** How long a retry job waits for what it has sent; longer than one delivery may take. */
  @WithDefault("60s")
  Duration retryPatience();
}
