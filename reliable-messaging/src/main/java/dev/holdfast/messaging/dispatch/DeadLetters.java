package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.run.CoalescingRunner;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Tells those who want to know of what was given up: beside the dispatcher, one message after the
 * other. Whoever is slow or hangs keeps nothing from being sent; what expires waits for its turn.
 */
final class DeadLetters {

  private static final Logger LOG = Logger.getLogger(DeadLetters.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Messages that may wait to be told of. */
  static final int MOST = 1_000;

  private static final long MOST_CHARS = WireLimits.BATCH_BYTES;

  private final List<DeadLetterHandler> handlers;
  private final ScheduledExecutorService timeouts;
  private final Queue<OutboxMessage> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong chars = new AtomicLong();
  private final CoalescingRunner telling =
      new CoalescingRunner("telling of dead letters", this::tellAll, Runnable::run, () -> {});

  DeadLetters(List<DeadLetterHandler> handlers, ScheduledExecutorService timeouts) {
    this.handlers = List.copyOf(handlers);
    this.timeouts = timeouts;
  }

  /** Whether as much more as one step of the dispatcher brings can wait here. */
  boolean hasRoom() {
    return count.get() < MOST && chars.get() < MOST_CHARS;
  }

  /** Returns at once. */
  void handOver(List<OutboxMessage> messages) {
    if (handlers.isEmpty() || messages.isEmpty()) {
      return;
    }
    if (hasRoom()) {
      messages.forEach(this::add);
      telling.wake();
    } else {
      LOG.errorf(
          "dead-letter handlers are so slow that they are not told of %d messages, the first being"
              + " message=%s; they stay in the list",
          messages.size(), messages.get(0).id());
    }
  }

  private void add(OutboxMessage message) {
    count.incrementAndGet();
    chars.addAndGet(message.payload().length());
    waiting.add(message);
  }

  private Uni<Void> tellAll() {
    return Multi.createBy()
        .repeating()
        .uni(this::tellNext)
        .whilst(told -> told)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Boolean> tellNext() {
    OutboxMessage next = waiting.poll();
    if (next == null) {
      return Uni.createFrom().item(false);
    }
    count.decrementAndGet();
    chars.addAndGet(-next.payload().length());
    return tell(next).replaceWith(true);
  }

  private Uni<Void> tell(OutboxMessage message) {
    return Multi.createFrom()
        .iterable(handlers)
        .onItem()
        .transformToUniAndConcatenate(handler -> tell(handler, message))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> tell(DeadLetterHandler handler, OutboxMessage message) {
    return Uni.createFrom()
        .deferred(() -> handler.givenUp(message))
        .ifNoItem()
        .after(PATIENCE)
        .on(timeouts)
        .fail()
        .onFailure()
        .invoke(
            failure ->
                LOG.errorf(
                    failure,
                    "a dead-letter handler failed for message=%s, which stays in the list",
                    message.id()))
        .onFailure()
        .recoverWithNull();
  }

  /** Completes when everybody has been told of everything. */
  CompletableFuture<Void> atRest() {
    return telling.atRest();
  }
}
