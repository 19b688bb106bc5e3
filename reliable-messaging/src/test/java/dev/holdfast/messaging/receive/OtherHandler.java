package dev.holdfast.messaging.receive;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** A second endpoint: it answers each envelope with its own payload. */
@ApplicationScoped
public class OtherHandler implements EnvelopeHandler {

  static final String ENDPOINT = "Other";

  @Override
  public String endpoint() {
    return ENDPOINT;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return Uni.createFrom()
        .item(
            genuine.stream()
                .map(envelope -> EnvelopeReply.answered(envelope.messageId(), envelope.payload()))
                .toList());
  }
}
