package dev.holdfast.central.purge;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long central keeps what is over. */
@ConfigMapping(prefix = "holdfast.central.retention")
public interface RetentionSettings {

  /**
   * Notifications that are delivered, parked or discarded, since the last that happened to them.
   */
  @WithDefault("365d")
  Duration terminal();

  /** The audit; longer than the notifications, so that it can answer for those that are gone. */
  @WithDefault("730d")
  Duration audit();

  /** From one purge to the next. */
  @WithDefault("1d")
  Duration purgeInterval();
}
