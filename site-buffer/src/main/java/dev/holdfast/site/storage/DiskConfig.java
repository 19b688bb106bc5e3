package dev.holdfast.site.storage;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How much room the disk must have. */
@ConfigMapping(prefix = "holdfast.site.buffer")
public interface DiskConfig {

  /** With less than this free nothing is accepted; what is there is delivered. */
  @WithDefault("256M")
  MemorySize minFreeBytes();
}
