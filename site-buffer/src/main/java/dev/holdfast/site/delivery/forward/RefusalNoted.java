package dev.holdfast.site.delivery.forward;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/** The way to central, on which it is noted when central takes nothing from this node. */
record RefusalNoted(Transport transport, CentralRefusal refusal) implements Transport {

  /** Central does not know our key, or another node leads by now. */
  private static final Set<Integer> OF_THE_SENDER = Set.of(401, 403, EnvelopeReply.EPOCH_OVER);

  /** Whether it was refused because of who sent it: any other message would have been too. */
  static boolean concernsTheSender(EnvelopeReply reply) {
    return !reply.acknowledged() && OF_THE_SENDER.contains(reply.status());
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return transport.send(envelopes).invoke(this::note);
  }

  private void note(List<EnvelopeReply> replies) {
    if (replies.stream().anyMatch(EnvelopeReply::acknowledged)) {
      refusal.accepted();
    } else {
      replies.stream()
          .filter(RefusalNoted::concernsTheSender)
          .findFirst()
          .ifPresent(reply -> refusal.refused(reply.error().orElse("no reason was given")));
    }
  }
}
