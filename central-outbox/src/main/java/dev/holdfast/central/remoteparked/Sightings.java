package dev.holdfast.central.remoteparked;

import dev.holdfast.messaging.transport.link.LinkedNode;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** When sites were last linked to any central node; outlives the processes. */
public interface Sightings {

  /** Links are written down every minute; a node that has missed two of them may be gone. */
  Duration HOLD = Duration.ofMinutes(2);

  /**
   * A node of a site had a link.
   *
   * @param linked whether the site still has one here
   */
  record Sighting(LinkedNode node, Instant at, boolean linked) {}

  /**
   * The newest sighting of a site.
   *
   * @param centralNode which of us had the link then; empty when it had ended
   */
  record Seen(Instant at, Optional<String> centralNode) {}

  /** One of each site at most. */
  Uni<Void> record(List<Sighting> seen);

  Uni<Optional<Seen>> lastOf(String site);
}
