package dev.holdfast.site.retention;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;

/** Something that is kept for a time only. */
public interface Forgettable {

  /** For people. */
  String what();

  Duration retention();

  /**
   * Forgets some of what is over since before then; says how many it has looked at, fewer than that
   * when there are no more.
   */
  Uni<Integer> forget(Instant before, int atMost);
}
