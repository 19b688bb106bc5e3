package dev.holdfast.site.delivery.forward;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * The way to central, which takes only what was signed within minutes of its own time: whatever it
 * acknowledges says that the site's clock is right.
 */
record TimeConfirmed(Transport transport, TrustedTime time) implements Transport {

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return transport.send(envelopes).invoke(this::confirm);
  }

  private void confirm(List<EnvelopeReply> replies) {
    if (replies.stream().anyMatch(EnvelopeReply::acknowledged)) {
      time.confirm();
    }
  }
}
