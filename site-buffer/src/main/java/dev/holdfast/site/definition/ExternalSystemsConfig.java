package dev.holdfast.site.definition;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithParentName;
import java.util.Map;
import java.util.Optional;

/** External systems that stand in the configuration, by name. */
@ConfigMapping(prefix = "holdfast.site.external-systems")
public interface ExternalSystemsConfig {

  @WithParentName
  Map<String, Entry> byName();

  /** One of them; read and checked as what comes through the API is. */
  interface Entry {

    Optional<String> baseUrl();

    Map<String, String> headers();

    Optional<AuthConfig> auth();

    /** PEM text, or the path of a file that holds it. */
    Optional<String> trust();

    Optional<String> timeout();

    Optional<RetryConfig> retry();

    Optional<Integer> concurrency();

    /** Calls begun in a second. */
    Optional<Double> rateLimit();
  }
}
