package dev.holdfast.site.operation;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/** Tracked operations as this site knows them, whether central can be reached or not. */
public interface Operations {

  Uni<Optional<TrackedOperation>> find(MessageId id);

  Uni<TableSize> size();

  /** Forgets some of what was over before; says how many. What is not over stays. */
  Uni<Integer> forget(Instant before, int limit);
}
