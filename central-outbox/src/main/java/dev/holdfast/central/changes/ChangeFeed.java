package dev.holdfast.central.changes;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this node has heard of, in order and not for long. A stream remembers how far it is and asks
 * for what came since, so that one that reads slowly costs nothing but that number.
 */
@ApplicationScoped
class ChangeFeed {

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int MOST_KEPT = 256;
  private static final Pattern ID = Pattern.compile("([0-9a-f]{8})-(\\d{1,18})");

  private record Heard(long number, Set<Change> changes) {}

  /** Numbers mean something only at this node, and only until it restarts. */
  private final String life = UUID.randomUUID().toString().substring(0, 8);

  private final Coalesced coalesced;
  private final BroadcastProcessor<Long> moved = BroadcastProcessor.create();
  private final Deque<Heard> kept = new ArrayDeque<>();
  private long last;

  @Inject
  ChangeFeed(Vertx vertx) {
    this.coalesced = new Coalesced(vertx, PAUSE, this::keep);
  }

  void heard(Collection<Change> changes) {
    coalesced.add(changes);
  }

  private void keep(Set<Change> changes) {
    moved.onNext(kept(changes));
  }

  private synchronized long kept(Set<Change> changes) {
    last++;
    kept.addLast(new Heard(last, changes));
    if (kept.size() > MOST_KEPT) {
      kept.removeFirst();
    }
    return last;
  }

  /** A sign whenever there is more, at most twice a second; whoever is busy misses some. */
  Multi<Long> moved() {
    return moved.onOverflow().dropPreviousItems();
  }

  synchronized long position() {
    return last;
  }

  String id(long position) {
    return life + "-" + position;
  }

  /** Where a stream that ended with this id has got to; empty when nobody can say. */
  Optional<Long> position(String id) {
    Matcher parts = ID.matcher(id);
    return parts.matches() && parts.group(1).equals(life)
        ? Optional.of(Long.parseLong(parts.group(2))).filter(this::isKnown)
        : Optional.empty();
  }

  private synchronized boolean isKnown(long position) {
    return position <= last && position >= last - kept.size();
  }

  /** What came after it, together. */
  synchronized Set<Change> since(long position) {
    if (!isKnown(position)) {
      return Set.of(Change.anywhere(ChangeKind.EVERYTHING));
    }
    return kept.stream()
        .filter(heard -> heard.number() > position)
        .map(Heard::changes)
        .reduce(Set.of(), Change::together);
  }
}
