package dev.holdfast.site.eventlog;

import dev.holdfast.messaging.sqlite.TableSize;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Optional;

/** The event log, for those who read it; it is written by whoever changes something. */
public interface SiteEvents {

  /**
   * The newest first. Looks at a bounded number of events, so a page may be short, even empty, and
   * still have a next one.
   */
  Uni<EventPage> search(EventFilter filter, Optional<EventCursor> after, int limit);

  /** Something that happened to the node, and is part of no other change. */
  Uni<Void> add(Instant at, EventKind kind, String source, String text);

  Uni<TableSize> size();

  /** Forgets some of what happened before; says how many. */
  Uni<Integer> forget(Instant before, int limit);
}
