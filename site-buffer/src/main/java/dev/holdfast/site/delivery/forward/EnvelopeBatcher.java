package dev.holdfast.site.delivery.forward;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Group commit for the wire: while one batch is under way the next one gathers, so that a lone
 * message never waits and a crowd shares its round trips. Callers bound how much can wait here.
 */
final class EnvelopeBatcher {

  /** What a byte of payload can grow to when it is escaped once more inside the envelope. */
  private static final int ESCAPING = 4;

  private record Waiting(Envelope envelope, UniEmitter<? super EnvelopeReply> caller) {}

  private final Transport transport;
  private final int maxBatch;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private boolean sending;

  EnvelopeBatcher(Transport transport, int maxBatch) {
    this.transport = transport;
    this.maxBatch = maxBatch;
  }

  Uni<EnvelopeReply> send(Envelope envelope) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              synchronized (waiting) {
                waiting.add(new Waiting(envelope, caller));
              }
              sendNext();
            });
  }

  private void sendNext() {
    List<Waiting> batch;
    synchronized (waiting) {
      if (sending || waiting.isEmpty()) {
        return;
      }
      sending = true;
      batch = takeBatch();
    }
    transport
        .send(batch.stream().map(Waiting::envelope).toList())
        .onTermination()
        .invoke(this::finished)
        .subscribe()
        .with(replies -> answer(batch, replies), failure -> fail(batch, failure));
  }

  private List<Waiting> takeBatch() {
    List<Waiting> batch = new ArrayList<>();
    long bytes = 0;
    while (!waiting.isEmpty() && batch.size() < maxBatch) {
      bytes += (long) waiting.peek().envelope().payload().length() * ESCAPING;
      if (!batch.isEmpty() && bytes > WireLimits.BATCH_BYTES) {
        break;
      }
      batch.add(waiting.poll());
    }
    return batch;
  }

  private void finished() {
    synchronized (waiting) {
      sending = false;
    }
    sendNext();
  }

  private static void answer(List<Waiting> batch, List<EnvelopeReply> replies) {
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).caller().complete(replies.get(i));
    }
  }

  private static void fail(List<Waiting> batch, Throwable failure) {
    batch.forEach(one -> one.caller().fail(failure));
  }
}
