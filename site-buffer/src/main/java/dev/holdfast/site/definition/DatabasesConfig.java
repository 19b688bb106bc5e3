package dev.holdfast.site.definition;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithParentName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Databases that stand in the configuration, by name. */
@ConfigMapping(prefix = "holdfast.site.databases")
public interface DatabasesConfig {

  @WithParentName
  Map<String, Entry> byName();

  /** One of them; read and checked as what comes through the API is. */
  interface Entry {

    Optional<String> url();

    Optional<String> user();

    Optional<String> password();

    Optional<String> trust();

    /** Verbs and whole statements; none for all. */
    Optional<List<String>> allow();

    Optional<Integer> poolSize();

    Optional<String> timeout();

    Optional<RetryConfig> retry();
  }
}
