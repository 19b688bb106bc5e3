package dev.holdfast.messaging.transport.unix;

import java.time.Duration;
import java.util.Optional;

record TestConfig(
    Optional<String> path, String permissions, int maxConnections, Duration idleTimeout)
    implements UnixReceiveConfig {

  static final TestConfig DEFAULTS =
      new TestConfig(Optional.empty(), "rw-------", 16, Duration.ofSeconds(30));
}
