package dev.holdfast.site.link;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

/** The link over which central reaches this site. It is opened from here. */
@ConfigMapping(prefix = "holdfast.site.link")
public interface SiteLinkConfig {

  /** Whether it is opened, when {@code holdfast.site.central.url} is set. */
  @WithDefault("true")
  boolean enabled();

  /** Where, if not at {@code holdfast.site.central.url}. */
  Optional<URI> url();

  /** Certificates to trust and to show, by their name below {@code quarkus.tls}. */
  Optional<String> tlsConfigurationName();
}
