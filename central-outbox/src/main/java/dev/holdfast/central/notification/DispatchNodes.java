package dev.holdfast.central.notification;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;

/** The nodes that dispatch, as they know of each other. */
public interface DispatchNodes {

  /**
   * Says that {@code owner} is alive, and gives back what those hold that are not: who has been
   * silent for {@code silence}, while this one was not itself; and an earlier run of this node.
   *
   * @param gap longer between two beats, and the owner was silent itself
   * @return how many notifications are due again
   */
  Uni<Integer> beat(ClaimOwner owner, String node, Duration silence, Duration gap, Instant now);
}
