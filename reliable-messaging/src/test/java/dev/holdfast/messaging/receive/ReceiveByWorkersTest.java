package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Reading and comparing takes processor time in proportion to what strangers send. */
class ReceiveByWorkersTest {

  private final List<Boolean> checkedOnLoop = new CopyOnWriteArrayList<>();
  private final List<Boolean> handledOnLoop = new CopyOnWriteArrayList<>();

  @Test
  void what_comes_on_an_event_loop_is_checked_elsewhere_and_handled_there_again() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Envelope envelope = Senders.signal();
      CompletableFuture<List<EnvelopeReply>> replies = new CompletableFuture<>();
      vertx.runOnContext(
          here ->
              receivers()
                  .receive(List.of(EnvelopeJson.write(envelope)))
                  .subscribe()
                  .with(replies::complete, replies::completeExceptionally));

      assertThat(replies.get(20, TimeUnit.SECONDS))
          .containsExactly(EnvelopeReply.accepted(envelope.messageId()));
      assertThat(checkedOnLoop).containsOnly(false);
      assertThat(handledOnLoop).containsExactly(true);
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
  }

  private ReceiveEnvelopes receivers() {
    EnvelopeVerifier verifier =
        new EnvelopeVerifier(
            id -> {
              checkedOnLoop.add(Context.isOnEventLoopThread());
              return List.of(SigningSecret.of(Senders.SECRET));
            },
            SettableClock.at(TestClock.NOON),
            Duration.ofMinutes(5));
    EnvelopeHandler handler =
        new EnvelopeHandler() {
          @Override
          public String endpoint() {
            return ScriptedHandler.ENDPOINT;
          }

          @Override
          public Uni<List<EnvelopeReply>> handle(List<Envelope> envelopes) {
            handledOnLoop.add(Context.isOnEventLoopThread());
            return Uni.createFrom()
                .item(
                    envelopes.stream()
                        .map(one -> EnvelopeReply.accepted(one.messageId()))
                        .toList());
          }
        };
    return ReceiveEnvelopes.of(verifier, List.of(handler), new SimpleMeterRegistry());
  }
}
