package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.Replies;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/** Hands envelopes over in the text form they would travel in, so nothing is taken on trust. */
final class InProcessTransport implements Transport {

  private final InProcessReceivers receivers;
  private final String name;
  private final Duration timeout;
  private final ScheduledExecutorService timeouts;

  InProcessTransport(
      InProcessReceivers receivers,
      String name,
      Duration timeout,
      ScheduledExecutorService timeouts) {
    this.receivers = receivers;
    this.name = name;
    this.timeout = timeout;
    this.timeouts = timeouts;
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return Uni.createFrom()
        .deferred(() -> hand(envelopes))
        .ifNoItem()
        .after(timeout)
        .on(timeouts)
        .failWith(() -> new TransportException("no answer within " + timeout))
        .map(replies -> Replies.requireFitting(replies, envelopes, "it answered"))
        .onFailure()
        .transform(this::named);
  }

  private Uni<List<EnvelopeReply>> hand(List<Envelope> envelopes) {
    Batch.bytes(envelopes);
    return receivers
        .named(name)
        .orElseThrow(() -> new TransportException(Kind.AWAY, "nobody of that name is there"))
        .receive(Batch.texts(envelopes));
  }

  private Throwable named(Throwable failure) {
    return new TransportException(
        "in-process receiver '%s': %s".formatted(name, failure.getMessage()), failure);
  }
}
