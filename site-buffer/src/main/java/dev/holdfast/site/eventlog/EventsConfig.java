package dev.holdfast.site.eventlog;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The event log. */
@ConfigMapping(prefix = "holdfast.site.events")
public interface EventsConfig {

  /** How long events are kept. */
  @WithDefault("30d")
  Duration retention();

  /** Events on one page. */
  @WithDefault("500")
  int pageSize();
}
