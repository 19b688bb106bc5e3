package dev.holdfast.messaging.transport.unix;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** Whether and how envelopes are taken over a Unix domain socket. */
@ConfigMapping(prefix = "holdfast.messaging.receive.unix")
public interface UnixReceiveConfig {

  /** Where the socket is made; without it there is none. */
  Optional<String> path();

  /** Who may connect, as {@code ls} shows it. */
  @WithDefault("rw-------")
  String permissions();

  /** Connections served at the same time; further ones wait unaccepted. */
  @WithDefault("64")
  int maxConnections();

  /** How long a connection may be open without a whole request. */
  @WithDefault("30s")
  Duration idleTimeout();
}
