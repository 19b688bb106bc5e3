package dev.holdfast.messaging.transport;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.vertx.core.runtime.context.VertxContextSafetyToggle;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;

/**
 * Runs every exchange in a Vert.x context of its own, as a request over HTTP has one. What a
 * handler keeps there, a database session for one, is then seen by no other exchange.
 */
public final class OwnContext implements EnvelopeReceiver {

  private final Vertx vertx;
  private final EnvelopeReceiver receiver;

  public OwnContext(Vertx vertx, EnvelopeReceiver receiver) {
    this.vertx = vertx;
    this.receiver = receiver;
  }

  @Override
  public Uni<List<EnvelopeReply>> receive(List<String> texts) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Context context = VertxContext.createNewDuplicatedContext(vertx.getOrCreateContext());
              VertxContextSafetyToggle.setContextSafe(context, true);
              return Uni.createFrom()
                  .deferred(() -> receiver.receive(texts))
                  .runSubscriptionOn(work -> context.runOnContext(ignored -> work.run()));
            });
  }
}
