package dev.holdfast.site.retention;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** What is kept of the past. */
@ConfigMapping(prefix = "holdfast.site.history")
public interface HistoryConfig {

  /** Of events, of operations that are over and of reports to central, so much each at most. */
  @WithDefault("1G")
  MemorySize maxBytes();
}
