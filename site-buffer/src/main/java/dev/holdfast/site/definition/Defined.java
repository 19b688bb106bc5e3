package dev.holdfast.site.definition;

import java.time.Instant;
import java.util.Optional;

/**
 * A definition and where it comes from.
 *
 * @param stored empty when it comes from configuration
 */
record Defined<T>(String name, T definition, Optional<Stored> stored) {

  /** How the store knows it. */
  record Stored(String version, Instant updatedAt) {}

  static <T> Defined<T> configured(String name, T definition) {
    return new Defined<>(name, definition, Optional.empty());
  }

  boolean isConfigured() {
    return stored.isEmpty();
  }

  Optional<String> version() {
    return stored.map(Stored::version);
  }
}
