package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Another logical service in the process, which takes nothing. */
final class SecondService {

  @Produces
  @Singleton
  InProcessReceiver billing() {
    return new InProcessReceiver(
        "billing",
        texts ->
            Uni.createFrom()
                .item(
                    texts.stream()
                        .map(text -> EnvelopeReply.unreadable("billing is shut"))
                        .toList()));
  }
}
