package dev.holdfast.site.delivery;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The limits of targets whose definition names none. */
@ConfigMapping(prefix = "holdfast.site.delivery")
public interface DeliveryConfig {

  /** Attempts under way at once for one target. */
  @WithDefault("8")
  int concurrencyPerTarget();

  /** How long one attempt may take. */
  @WithDefault("30s")
  Duration timeout();
}
