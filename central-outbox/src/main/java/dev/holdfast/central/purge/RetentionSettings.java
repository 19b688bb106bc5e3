package dev.holdfast.central.purge;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long central keeps what is over. */
@ConfigMapping(prefix = "holdfast.central.retention")
public interface RetentionSettings {

  /** Notifications, since they were delivered or discarded. What is parked is never purged. */
  @WithDefault("365d")
  Duration terminal();

  /** The audit; longer than the notifications, so that it can answer for those that are gone. */
  @WithDefault("730d")
  Duration audit();

  /** Calls of sites that are over, since their last attempt. */
  @WithDefault("365d")
  Duration siteCalls();

  /** From one purge to the next. */
  @WithDefault("1d")
  Duration purgeInterval();
}
