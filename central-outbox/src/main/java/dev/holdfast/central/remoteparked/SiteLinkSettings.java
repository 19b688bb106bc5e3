package dev.holdfast.central.remoteparked;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long an operator waits for a site. */
@ConfigMapping(prefix = "holdfast.central.site-link")
public interface SiteLinkSettings {

  /** Until a site that is connected has answered. */
  @WithDefault("20s")
  Duration answerTimeout();

  /** Until a site is back whose link broke while it was being asked; then it is asked again. */
  @WithDefault("10s")
  Duration reconnectWait();
}
