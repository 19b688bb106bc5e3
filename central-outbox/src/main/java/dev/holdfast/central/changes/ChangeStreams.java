package dev.holdfast.central.changes;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.changes.ChangeEvent.Beat;
import dev.holdfast.central.changes.ChangeEvent.Changed;
import dev.holdfast.central.changes.ChangeEvent.Changes;
import dev.holdfast.central.changes.ChangeEvent.End;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** The streams that are open at this node. */
@ApplicationScoped
class ChangeStreams {

  /** Pages that people have open, on a node. */
  static final int MOST = 500;

  /** One person or script leaves some for the others. */
  static final int MOST_OF_ONE = 50;

  private static final Duration BEAT = Duration.ofSeconds(15);

  /** What takes a right away is announced; this is for ends that come by themselves. */
  private static final Duration CHECK = Duration.ofSeconds(5);

  private final ChangeFeed feed;
  private final CallerCache callers;
  private final ConcurrentMap<String, Integer> openBy = new ConcurrentHashMap<>();

  @Inject
  ChangeStreams(ChangeFeed feed, CallerCache callers, MeterRegistry registry) {
    this.feed = feed;
    this.callers = callers;
    Gauge.builder("holdfast_central_change_streams", this, ChangeStreams::open)
        .description("Streams of changes that are open at this node")
        .register(registry);
  }

  int open() {
    return openBy.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Begins with what came after {@code lastId}, or with the word that anything may have. */
  Multi<ChangeEvent> open(Viewer viewer, Optional<String> lastId) {
    take(viewer.name());
    Optional<Long> known = lastId.flatMap(feed::position);
    Set<Change> missed =
        known.map(feed::since).orElse(Set.of(Change.anywhere(ChangeKind.EVERYTHING)));
    AtomicLong at = new AtomicLong(known.orElseGet(feed::position));
    return Multi.createBy()
        .concatenating()
        .streams(
            Multi.createFrom().item(() -> changed(viewer, at, missed)),
            Multi.createBy()
                .merging()
                .withRequests(1)
                .streams(news(viewer, at), beats(), end(viewer)))
        .select()
        .first(event -> !(event instanceof End))
        .onTermination()
        .invoke(() -> give(viewer.name()));
  }

  private ChangeEvent changed(Viewer viewer, AtomicLong at, Set<Change> changes) {
    return new Changed(feed.id(at.get()), new Changes(viewer.of(changes)));
  }

  /** Begins with what came while the first event was on its way. */
  private Multi<ChangeEvent> news(Viewer viewer, AtomicLong at) {
    return Multi.createBy()
        .merging()
        .streams(Multi.createFrom().item(feed::position), feed.moved())
        .onOverflow()
        .dropPreviousItems()
        .map(moved -> next(viewer, at))
        .select()
        .where(Optional::isPresent)
        .map(Optional::get);
  }

  private Optional<ChangeEvent> next(Viewer viewer, AtomicLong at) {
    long now = feed.position();
    List<Change> changes = viewer.of(feed.since(at.getAndSet(now)));
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(new Changed(feed.id(now), new Changes(changes)));
  }

  private static Multi<ChangeEvent> beats() {
    return ticks(BEAT).map(tick -> new Beat());
  }

  private Multi<ChangeEvent> end(Viewer viewer) {
    return Multi.createBy()
        .merging()
        .streams(ticks(CHECK), callers.forgotten())
        .onOverflow()
        .dropPreviousItems()
        .onItem()
        .transformToUniAndConcatenate(due -> viewer.stillAllowed().get())
        .select()
        .where(allowed -> !allowed)
        .map(no -> new End());
  }

  private static Multi<Long> ticks(Duration interval) {
    return Multi.createFrom()
        .ticks()
        .startingAfter(interval)
        .every(interval)
        .onOverflow()
        .dropPreviousItems();
  }

  private void take(String name) {
    if (open() >= MOST || openBy.getOrDefault(name, 0) >= MOST_OF_ONE) {
      throw new ProblemException(
          Problem.of(
              429,
              "too-many-streams",
              "Too many streams",
              "%s has %d streams open at this node, which takes %d of one and %d in all; close some"
                  .formatted(name, openBy.getOrDefault(name, 0), MOST_OF_ONE, MOST)));
    }
    openBy.merge(name, 1, Integer::sum);
  }

  private void give(String name) {
    openBy.computeIfPresent(name, (who, count) -> count == 1 ? null : count - 1);
  }
}
