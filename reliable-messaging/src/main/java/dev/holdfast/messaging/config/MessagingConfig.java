package dev.holdfast.messaging.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Settings of the messaging library. */
@ConfigMapping(prefix = "holdfast.messaging")
public interface MessagingConfig {

  Security security();

  /** Whether this service takes envelopes over HTTP; decided when the service is built. */
  @WithDefault("true")
  boolean receiveOverHttp();

  /** The services this one exchanges envelopes with, by their id. */
  Map<String, Service> services();

  /** How signatures are checked. */
  interface Security {

    /** How far a sender's clock may be from ours. */
    @WithDefault("5m")
    Duration timestampWindow();
  }

  /** One peer. */
  interface Service {

    /** The secret shared with it, at least 32 bytes. */
    String secret();

    /** The secret it had before; still good while a rotation is under way. */
    Optional<String> previousSecret();
  }
}
