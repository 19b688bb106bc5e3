package dev.holdfast.messaging.outbox;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What the outbox holds.
 *
 * @param oldestWaiting when the oldest message that is not yet sent was put in
 */
public record OutboxStats(Map<OutboxStatus, Long> counts, Optional<Instant> oldestWaiting) {

  public OutboxStats {
    counts = Map.copyOf(counts);
  }

  public long count(OutboxStatus status) {
    return counts.getOrDefault(status, 0L);
  }
}
