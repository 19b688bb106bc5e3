package dev.holdfast.central.sites;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How this node keeps up with what admins do to sites at any node. */
@ConfigMapping(prefix = "holdfast.central.sites")
public interface SiteSettings {

  /** How old this node's copy of the keys may get. */
  @WithDefault("5s")
  Duration keyRefresh();

  /** At most this often a signature that fits no key makes the node look for a newer one. */
  @WithDefault("1s")
  Duration lookAgainPause();

  /** How often the sites that are linked to this node are asked how they are doing. */
  @WithDefault("1m")
  Duration reportInterval();

  /** How long a site that is asked how it is doing is waited for. */
  @WithDefault("2s")
  Duration statusTimeout();
}
