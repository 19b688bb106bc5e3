package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.OnDamage;
import dev.holdfast.messaging.sqlite.Synchronous;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How the buffer is kept. */
@ConfigMapping(prefix = "holdfast.site.buffer")
public interface BufferConfig {

  /** FULL: every commit reaches the disk. NORMAL: the last ones may go with a power cut. */
  @WithDefault("FULL")
  Synchronous synchronous();

  /** Whether a damaged file is replaced by its newest good backup, or the start fails. */
  @WithDefault("restore")
  OnDamage onDamage();
}
