package dev.holdfast.site.pair;

import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Role;
import java.util.Optional;

/** A node without a peer: always the active one. */
record Alone() implements Leadership {

  @Override
  public Role role() {
    return Role.active;
  }

  @Override
  public long epoch() {
    return 0;
  }

  @Override
  public Optional<String> activeUrl() {
    return Optional.empty();
  }
}
