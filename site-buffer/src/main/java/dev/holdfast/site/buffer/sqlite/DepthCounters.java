package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * How much the file holds, counted along with every commit so that nobody has to ask the file. A
 * target with nothing here takes no room.
 */
@Singleton
public class DepthCounters {

  private record Target(Category category, String name) {
    Lane lane() {
      return Lane.of(category, name);
    }
  }

  private record Count(long pending, long parked) {
    boolean isNothing() {
      return pending == 0 && parked == 0;
    }
  }

  private final Map<Target, Count> counts = new ConcurrentHashMap<>();

  /** With the commit, whoever waits for it or has long gone. */
  public void changeAfter(
      SqliteTransaction commit, OutboundMessage message, long pending, long parked) {
    commit.afterCommit(() -> change(message.category(), message.target(), pending, parked));
  }

  public void change(Category category, String target, long pending, long parked) {
    counts.compute(
        new Target(category, target),
        (key, before) -> {
          Count now =
              before == null
                  ? new Count(pending, parked)
                  : new Count(before.pending() + pending, before.parked() + parked);
          return now.isNothing() ? null : now;
        });
  }

  Set<Lane> lanes() {
    return counts.keySet().stream().map(Target::lane).collect(Collectors.toSet());
  }

  /** Of a lane with one target it is looked up: whoever asks for every lane asks often. */
  long sum(Lane lane, ToLongFunction<BufferDepth.OfTarget> count) {
    if (lane.equals(Lane.CENTRAL)) {
      return sum(lane::equals, count);
    }
    Target target = new Target(lane.category(), lane.name());
    Count here = counts.get(target);
    return here == null ? 0 : count.applyAsLong(ofTarget(target, here));
  }

  long sum(Predicate<Lane> lanes, ToLongFunction<BufferDepth.OfTarget> count) {
    return counts.entrySet().stream()
        .filter(entry -> lanes.test(entry.getKey().lane()))
        .mapToLong(entry -> count.applyAsLong(ofTarget(entry.getKey(), entry.getValue())))
        .sum();
  }

  private static BufferDepth.OfTarget ofTarget(Target target, Count count) {
    return new BufferDepth.OfTarget(
        target.category(), target.name(), count.pending(), count.parked());
  }

  public BufferDepth depth() {
    List<BufferDepth.OfTarget> targets =
        counts.entrySet().stream()
            .map(entry -> ofTarget(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparing(BufferDepth.OfTarget::category)
                    .thenComparing(BufferDepth.OfTarget::target))
            .toList();
    return new BufferDepth(
        targets.stream().mapToLong(BufferDepth.OfTarget::pending).sum(),
        targets.stream().mapToLong(BufferDepth.OfTarget::parked).sum(),
        targets);
  }
}
