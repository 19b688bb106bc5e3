package dev.holdfast.site.definition;

import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import java.util.Optional;

/** What is defined now; kept in memory, asking costs nothing. */
public interface Definitions extends KnownLanes {

  Optional<ExternalSystem> externalSystem(String name);

  Optional<Database> database(String name);

  @Override
  default boolean knows(Lane lane) {
    return switch (lane.category()) {
      case ExternalSystem -> externalSystem(lane.name()).isPresent();
      case CachedDbWrite -> database(lane.name()).isPresent();
      case Notification -> true;
    };
  }
}
