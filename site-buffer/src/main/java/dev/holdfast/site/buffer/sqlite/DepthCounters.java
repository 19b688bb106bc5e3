package dev.holdfast.site.buffer.sqlite;

import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * How much the file holds, counted along with every commit so that nobody has to ask the file. A
 * target with nothing here takes no room.
 */
@Singleton
public class DepthCounters {

  private record Target(Category category, String name) {}

  private record Count(long pending, long parked) {
    boolean isNothing() {
      return pending == 0 && parked == 0;
    }
  }

  private final Map<Target, Count> counts = new ConcurrentHashMap<>();

  public void pendingChanged(Category category, String target, int delta) {
    change(category, target, delta, 0);
  }

  public void parkedChanged(Category category, String target, int delta) {
    change(category, target, 0, delta);
  }

  void change(Category category, String target, long pending, long parked) {
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

  List<Lane> pendingLanes() {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue().pending() > 0)
        .map(entry -> Lane.of(entry.getKey().category(), entry.getKey().name()))
        .distinct()
        .toList();
  }

  long sum(Lane lane, ToLongFunction<BufferDepth.OfTarget> count) {
    return targets()
        .filter(target -> Lane.of(target.category(), target.target()).equals(lane))
        .mapToLong(count)
        .sum();
  }

  private Stream<BufferDepth.OfTarget> targets() {
    return counts.entrySet().stream()
        .map(
            entry ->
                new BufferDepth.OfTarget(
                    entry.getKey().category(),
                    entry.getKey().name(),
                    entry.getValue().pending(),
                    entry.getValue().parked()));
  }

  BufferDepth depth() {
    List<BufferDepth.OfTarget> targets =
        targets()
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
