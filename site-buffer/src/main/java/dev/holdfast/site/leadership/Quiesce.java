package dev.holdfast.site.leadership;

import io.smallrye.mutiny.Uni;
import java.time.Duration;

/**
 * One that begins things whose result has to be written down. Before a node steps back for the
 * other they are to be at their end, or the other would do them again.
 */
public interface Quiesce {

  /**
   * Begins nothing any more since {@link Role#handingOver}.
   *
   * @return completes when all that was begun is written down, or the time is over
   */
  Uni<Void> quiesced(Duration atMost);
}
