package dev.holdfast.site.kept;

import dev.holdfast.site.message.HeldBy;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a message stands among the others.
 *
 * @param dueAt when it is to be tried next; empty when it is parked or held
 * @param heldBy whom it waits for because of its ordering key
 * @param ahead how many of its target are due before it if it is due itself, up to {@link #MOST}
 * @param behind how many wait for it because of its ordering key, up to {@link #MOST}
 */
public record Place(Optional<Instant> dueAt, Optional<HeldBy> heldBy, int ahead, int behind) {

  /** Beyond that nobody needs to know, and counting costs. */
  public static final int MOST = 1_000;

  /** Parked, with nobody behind it. */
  static final Place ALONE = new Place(Optional.empty(), Optional.empty(), 0, 0);
}
