package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** Brings answers to those who asked. */
final class Responses {

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
   * @param timeLeft for all answers of an exchange together, so less for each that has to wait
   * @return fails when the answer was not taken
   */
  Uni<Void> handOver(OutboxMessage asked, EnvelopeReply reply, Supplier<Duration> timeLeft) {
    ResponseHandler handler = byEndpoint.get(asked.endpoint());
    return handler == null || reply.payload().isEmpty()
        ? Uni.createFrom().voidItem()
        : Uni.createFrom()
            .deferred(() -> within(timeLeft.get(), handler, asked, reply.payload().get()));
  }

  private Uni<Void> within(
      Duration timeLeft, ResponseHandler handler, OutboxMessage asked, String payload) {
    return timeLeft.toMillis() <= 0
        ? Uni.createFrom().failure(new IllegalStateException("no time was left to take it"))
        : handler
            .answered(asked, payload)
            .ifNoItem()
            .after(timeLeft)
            .on(timeouts)
            .failWith(() -> new IllegalStateException("it was not taken within " + timeLeft));
  }
}
