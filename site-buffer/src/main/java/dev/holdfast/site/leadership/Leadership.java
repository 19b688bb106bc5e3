package dev.holdfast.site.leadership;

import java.util.Optional;

/** Whether this node is the active one, and since which epoch. A node that stands alone is. */
public interface Leadership {

  Role role();

  /** Grows whenever a node of the pair becomes the active one; zero for one that stands alone. */
  long epoch();

  /** Where the active node answers, if that is not this one and it is known. */
  Optional<String> activeUrl();

  default boolean isActive() {
    return role() == Role.active;
  }
}
