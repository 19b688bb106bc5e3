package dev.holdfast.central.database;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long the database is waited for. */
@ConfigMapping(prefix = "holdfast.central.database")
public interface DatabaseSettings {

  /** A unit of work that takes longer has failed. */
  @WithDefault("30s")
  Duration timeLimit();

  /** So has one that waits longer for what somebody else has locked. */
  @WithDefault("5s")
  Duration lockLimit();
}
