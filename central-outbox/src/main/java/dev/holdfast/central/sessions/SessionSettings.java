package dev.holdfast.central.sessions;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long somebody stays signed in. */
@ConfigMapping(prefix = "holdfast.central.session")
public interface SessionSettings {

  /** Without a request for so long a session ends. */
  @WithDefault("1h")
  Duration idle();

  /** After so long it ends in any case. */
  @WithDefault("12h")
  Duration longest();
}
