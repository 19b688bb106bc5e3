package dev.holdfast.central.remoteparked;

import dev.holdfast.messaging.transport.link.LinkedNode;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** When sites were last linked to any central node; outlives the processes. */
public interface Sightings {

  /** A node of a site had a link. */
  record Sighting(LinkedNode node, Instant at) {}

  /** One of each site at most. */
  Uni<Void> record(List<Sighting> seen);

  Uni<Optional<Instant>> lastOf(String site);
}
