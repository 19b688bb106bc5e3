package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** Brings answers to those who asked. */
final class Responses {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Map<String, ResponseHandler> byEndpoint = new HashMap<>();
  private final ScheduledExecutorService timeouts;

  /**
   * @throws IllegalArgumentException when two handlers want the same answers
   */
  Responses(List<ResponseHandler> handlers, ScheduledExecutorService timeouts) {
    this.timeouts = timeouts;
    for (ResponseHandler handler : handlers) {
      ResponseHandler other = byEndpoint.putIfAbsent(handler.endpoint(), handler);
      if (other != null) {
        throw new IllegalArgumentException(
            "%s and %s both take the answers of '%s'; keep one of them"
                .formatted(
                    other.getClass().getName(), handler.getClass().getName(), handler.endpoint()));
      }
    }
  }

  /**
   * @return fails when the answer was not taken
   */
  Uni<Void> handOver(OutboxMessage asked, EnvelopeReply reply) {
    ResponseHandler handler = byEndpoint.get(asked.endpoint());
    return handler == null || reply.payload().isEmpty()
        ? Uni.createFrom().voidItem()
        : Uni.createFrom()
            .deferred(() -> handler.answered(asked, reply.payload().get()))
            .ifNoItem()
            .after(PATIENCE)
            .on(timeouts)
            .failWith(() -> new IllegalStateException("it was not taken within " + PATIENCE));
  }
}
