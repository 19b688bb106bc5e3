package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Hands what was given up to those who want to know; none of them can hurt the dispatcher. */
final class DeadLetters {

  private static final Logger LOG = Logger.getLogger(DeadLetters.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final List<DeadLetterHandler> handlers;

  DeadLetters(List<DeadLetterHandler> handlers) {
    this.handlers = List.copyOf(handlers);
  }

  Uni<Void> handOver(List<OutboxMessage> messages) {
    return Multi.createFrom()
        .iterable(messages)
        .onItem()
        .transformToUniAndConcatenate(this::handOver)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> handOver(OutboxMessage message) {
    return Multi.createFrom()
        .iterable(handlers)
        .onItem()
        .transformToUniAndConcatenate(handler -> tell(handler, message))
        .onItem()
        .ignoreAsUni();
  }

  private static Uni<Void> tell(DeadLetterHandler handler, OutboxMessage message) {
    return Uni.createFrom()
        .deferred(() -> handler.givenUp(message))
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .onFailure()
        .invoke(
            failure ->
                LOG.errorf(
                    failure,
                    "a dead-letter handler failed for message=%s, which stays in the list",
                    message.id()))
        .onFailure()
        .recoverWithNull();
  }
}
