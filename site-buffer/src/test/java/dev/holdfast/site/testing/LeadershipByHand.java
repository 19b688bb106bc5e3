package dev.holdfast.site.testing;

import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Role;
import dev.holdfast.site.leadership.RoleChanged;
import java.util.Optional;

/** A node is what the test says; active, unless it says otherwise. */
public final class LeadershipByHand implements Leadership {

  private volatile Role role = Role.active;
  private volatile long epoch;

  /** The event that the node's parts would be told with. */
  public RoleChanged become(Role next, long inEpoch) {
    role = next;
    epoch = inEpoch;
    return new RoleChanged(next, inEpoch);
  }

  @Override
  public Role role() {
    return role;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public Optional<String> activeUrl() {
    return Optional.empty();
  }
}
