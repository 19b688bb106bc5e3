package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.wire.SenderEpoch;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/**
 * Asked before a node that leads a pair is let in: the other node may lead by now, without this one
 * having noticed.
 */
@FunctionalInterface
public interface EpochCheck {

  /** For a service that keeps no account of epochs. */
  EpochCheck NONE = (service, epoch) -> Uni.createFrom().item(Optional.empty());

  /**
   * Why the epoch is over, in words for its node, if so. When it fails nobody knows, and the link
   * is refused for now.
   */
  Uni<Optional<String>> over(String service, SenderEpoch epoch);
}
