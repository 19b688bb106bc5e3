package dev.holdfast.central.purge;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long central keeps what is over. */
@ConfigMapping(prefix = "holdfast.central.retention")
public interface RetentionSettings {

  /** Notifications, since they were delivered, parked or discarded. */
  @WithDefault("365d")
  Duration terminal();

  /** Whether what is parked stays until an operator decides, however old. */
  @WithDefault("false")
  boolean keepParked();

  /**
   * Whether a purge may take more than half of a table: right after a retention was made shorter,
   * or where next to nothing comes in. Else that is taken for a clock that is wrong.
   */
  @WithDefault("false")
  boolean moreThanHalf();

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
