package dev.holdfast.central.broker;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Group commit for what a broker hands over one by one: while one batch is being stored the next
 * gathers. What could not be stored is tried again until it is, since a broker would only hand over
 * the same again. Callers bound how much can wait here.
 */
final class GatherEnvelopes {

  private static final Logger LOG = Logger.getLogger(GatherEnvelopes.class);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final int NOT_STORED = 500;

  private record Waiting(String text, UniEmitter<? super EnvelopeReply> caller) {}

  private final EnvelopeReceiver receiver;
  private final Duration firstPause;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private Duration pause;
  private boolean storing;

  GatherEnvelopes(EnvelopeReceiver receiver, Duration firstPause) {
    this.receiver = receiver;
    this.firstPause = firstPause;
    this.pause = firstPause;
  }

  /** The final answer: taken, or refused for good. */
  Uni<EnvelopeReply> take(String text) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              synchronized (waiting) {
                waiting.add(new Waiting(text, caller));
              }
              storeNext();
            });
  }

  private void storeNext() {
    List<Waiting> batch;
    synchronized (waiting) {
      if (storing || waiting.isEmpty()) {
        return;
      }
      storing = true;
      batch = takeBatch();
    }
    receiver
        .receive(batch.stream().map(Waiting::text).toList())
        .subscribe()
        .with(replies -> answered(batch, replies), failure -> failed(batch, failure));
  }

  private List<Waiting> takeBatch() {
    List<Waiting> batch = new ArrayList<>();
    long chars = 0;
    while (!waiting.isEmpty() && batch.size() < WireLimits.BATCH_ENVELOPES) {
      chars += waiting.peek().text().length();
      if (!batch.isEmpty() && chars > WireLimits.BATCH_BYTES) {
        break;
      }
      batch.add(waiting.poll());
    }
    return batch;
  }

  private void answered(List<Waiting> batch, List<EnvelopeReply> replies) {
    List<Waiting> again = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (replies.get(i).status() >= NOT_STORED) {
        again.add(batch.get(i));
      } else {
        batch.get(i).caller().complete(replies.get(i));
      }
    }
    next(again);
  }

  private void failed(List<Waiting> batch, Throwable failure) {
    if (DatabaseAwayException.isNews(failure)) {
      LOG.errorf(failure, "%d envelopes of the broker were not stored", batch.size());
    }
    next(batch);
  }

  private void next(List<Waiting> again) {
    if (again.isEmpty()) {
      pause = firstPause;
      proceed();
      return;
    }
    synchronized (waiting) {
      for (int i = again.size() - 1; i >= 0; i--) {
        waiting.addFirst(again.get(i));
      }
    }
    Duration now = pause;
    pause =
        pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    LOG.warnf("%d envelopes of the broker are tried again in %s", again.size(), now);
    Uni.createFrom().voidItem().onItem().delayIt().by(now).subscribe().with(done -> proceed());
  }

  private void proceed() {
    synchronized (waiting) {
      storing = false;
    }
    storeNext();
  }
}
