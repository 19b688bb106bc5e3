package dev.holdfast.messaging.retention.sqlite;

import dev.holdfast.messaging.sqlite.OnDamage;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How often a SQLite file is copied and how long the copies are kept. */
@ConfigMapping(prefix = "holdfast.messaging.backup")
public interface BackupConfig {

  /** From one backup to the next. */
  @WithDefault("1h")
  Duration interval();

  /** Older ones are removed, but never the newest. */
  @WithDefault("7d")
  Duration keep();

  /** Whether a damaged file is replaced by its newest good backup, or the start fails. */
  @WithDefault("restore")
  OnDamage onDamage();
}
