package dev.holdfast.site.definition;

import java.util.Optional;

/** What is defined now; kept in memory, asking costs nothing. */
public interface Definitions {

  Optional<ExternalSystem> externalSystem(String name);

  Optional<Database> database(String name);
}
