package dev.holdfast.messaging.receive;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** One endpoint of a service, found by CDI. */
public interface EnvelopeHandler {

  /** The name senders put into their envelopes. */
  String endpoint();

  /**
   * Takes verified envelopes.
   *
   * @return one reply for each, in their order. A failure means that none was taken; the sender
   *     keeps its copies.
   */
  Uni<List<EnvelopeReply>> handle(List<Envelope> genuine);
}
