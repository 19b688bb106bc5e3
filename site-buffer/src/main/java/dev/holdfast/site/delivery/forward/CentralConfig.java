package dev.holdfast.site.delivery.forward;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Where central is. Without it notifications wait in the buffer. */
@ConfigMapping(prefix = "holdfast.site.central")
public interface CentralConfig {

  Optional<URI> url();

  /** The secret this site signs with, at least 32 bytes; central has the same. */
  Optional<String> secret();

  /** Certificates to trust and to show, by their name below {@code quarkus.tls}. */
  Optional<String> tlsConfigurationName();

  /**
   * Whether nothing is forgotten on a reply that central has not signed; else that begins with the
   * first one that it has signed.
   */
  @WithDefault("false")
  boolean requireSignedReplies();

  /** How long one exchange may take. */
  @WithDefault("30s")
  Duration timeout();
}
