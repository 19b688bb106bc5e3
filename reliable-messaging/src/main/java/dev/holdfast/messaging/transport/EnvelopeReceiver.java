package dev.holdfast.messaging.transport;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * What stands at the far end of every transport. Envelopes arrive as the text they travelled in,
 * since nothing of them may be believed before it has been checked.
 */
@FunctionalInterface
public interface EnvelopeReceiver {

  /** One reply for each text, in their order. */
  Uni<List<EnvelopeReply>> receive(List<String> texts);
}
