package dev.holdfast.site.pause;

import dev.holdfast.site.definition.DefinitionKey;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;

/** Keeps pauses. What changes stands in the event log with it. */
public interface PauseStore {

  Uni<List<Pause>> all();

  /**
   * In the place of what there is for the same target.
   *
   * @param committed run when it is on disk, in the order of the commits
   */
  Uni<Void> put(Pause pause, Runnable committed);

  /**
   * Answers whether there was one.
   *
   * @param why for the event log
   */
  Uni<Boolean> remove(DefinitionKey target, String why, Instant at, String by, Runnable committed);
}
