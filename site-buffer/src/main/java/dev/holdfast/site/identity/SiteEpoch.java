package dev.holdfast.site.identity;

import dev.holdfast.shared.wire.SenderEpoch;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The epoch under which this node leads its site. It goes with all that central is told, so that
 * central can tell the node that leads from one that only believes so.
 */
@FunctionalInterface
public interface SiteEpoch {

  /** Grows with every promotion; empty for a node that stands alone. */
  OptionalLong epoch();

  /** As it is said to central. */
  default Optional<SenderEpoch> of(NodeIdentity identity) {
    OptionalLong epoch = epoch();
    return epoch.isPresent()
        ? Optional.of(new SenderEpoch(epoch.getAsLong(), identity.node()))
        : Optional.empty();
  }
}
