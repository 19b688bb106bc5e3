package dev.holdfast.messaging.transport;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** A way to one other service. */
public interface Transport {

  /**
   * Sends the envelopes together.
   *
   * @return one reply for each, in their order; fails with {@link TransportException} when it is
   *     unknown what became of them
   */
  Uni<List<EnvelopeReply>> send(List<Envelope> envelopes);
}
