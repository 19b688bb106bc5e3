package dev.holdfast.messaging.outbox;

import java.time.Instant;
import java.util.List;

/**
 * Messages that nobody else will send before the lease ends.
 *
 * @param until the end of the lease, which is also the proof of it: results are taken only from
 *     whoever names the lease that the row still has
 * @param messages the longest waiting first
 */
public record Claim(Instant until, List<OutboxMessage> messages) {

  public boolean isEmpty() {
    return messages.isEmpty();
  }
}
