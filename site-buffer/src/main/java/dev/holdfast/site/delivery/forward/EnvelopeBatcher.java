package dev.holdfast.site.delivery.forward;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.text.FailureText;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Group commit for the wire: while one batch is under way the next one gathers, so that a lone
 * message never waits and a crowd shares its round trips. Whoever does not wait any more is not
 * sent, and those who come when too many wait are told so at once.
 */
final class EnvelopeBatcher {

  /** What a byte of payload can grow to when it is escaped once more inside the envelope. */
  private static final int ESCAPING = 4;

  private record Waiting(Envelope envelope, UniEmitter<? super EnvelopeReply> caller) {}

  private final Transport transport;
  private final int maxBatch;
  private final int maxWaiting;
  private final Duration longest;
  private final ScheduledExecutorService timer;

  /** In the order in which they came; whoever gives up may stand anywhere. */
  private final Map<UniEmitter<? super EnvelopeReply>, Envelope> waiting = new LinkedHashMap<>();

  private boolean sending;

  /**
   * @param longest how long one batch may take; behind one that never ended all others would wait
   */
  EnvelopeBatcher(
      Transport transport,
      int maxBatch,
      int maxWaiting,
      Duration longest,
      ScheduledExecutorService timer) {
    this.transport = transport;
    this.maxBatch = maxBatch;
    this.maxWaiting = maxWaiting;
    this.longest = longest;
    this.timer = timer;
  }

  Uni<EnvelopeReply> send(Envelope envelope) {
    return Uni.createFrom().emitter(caller -> add(envelope, caller));
  }

  private void add(Envelope envelope, UniEmitter<? super EnvelopeReply> caller) {
    boolean refused;
    synchronized (waiting) {
      refused = waiting.size() >= maxWaiting;
      if (!refused) {
        waiting.put(caller, envelope);
      }
    }
    if (refused) {
      caller.fail(new TransportException(Kind.AWAY, "too much waits to be sent already"));
      return;
    }
    caller.onTermination(() -> giveUp(caller));
    sendNext();
  }

  private void giveUp(UniEmitter<? super EnvelopeReply> caller) {
    synchronized (waiting) {
      waiting.remove(caller);
    }
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
    List<Envelope> envelopes = batch.stream().map(Waiting::envelope).toList();
    Uni.createFrom()
        .deferred(() -> transport.send(envelopes))
        .ifNoItem()
        .after(longest)
        .on(timer)
        .failWith(this::noAnswer)
        .onTermination()
        .invoke(this::finished)
        .subscribe()
        .with(replies -> answer(batch, replies), failure -> fail(batch, failure));
  }

  private TransportException noAnswer() {
    return new TransportException(FailureText.noAnswerWithin(longest));
  }

  private List<Waiting> takeBatch() {
    List<Waiting> batch = new ArrayList<>();
    long bytes = 0;
    Iterator<Map.Entry<UniEmitter<? super EnvelopeReply>, Envelope>> next =
        waiting.entrySet().iterator();
    while (next.hasNext() && batch.size() < maxBatch) {
      Map.Entry<UniEmitter<? super EnvelopeReply>, Envelope> first = next.next();
      bytes += (long) first.getValue().payload().length() * ESCAPING;
      if (!batch.isEmpty() && bytes > WireLimits.BATCH_BYTES) {
        break;
      }
      batch.add(new Waiting(first.getValue(), first.getKey()));
      next.remove();
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
