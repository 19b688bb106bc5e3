package dev.holdfast.site.testing;

import dev.holdfast.site.delivery.forward.CentralConfig;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Settings of central, where the rest is as nobody has set it. */
public record CentralAsSet(
    Optional<URI> url,
    Optional<String> secret,
    Duration timeout,
    Optional<String> tlsConfigurationName,
    boolean requireSignedReplies)
    implements CentralConfig {

  public CentralAsSet(Optional<URI> url, Optional<String> secret, Duration timeout) {
    this(url, secret, timeout, Optional.empty(), false);
  }
}
