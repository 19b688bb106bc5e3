package dev.holdfast.messaging.failure;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.dispatch.Chance;
import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.faultrun.Hurry;
import dev.holdfast.messaging.faultrun.Side;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStats;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeSigner;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A service that sells things and tells another one of each. */
final class SendingService implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLLING = Duration.ofMillis(50);

  final Side side;
  private final Vertx vertx = Vertx.vertx();
  private final Dispatcher dispatcher;

  SendingService(String place, int receiverPort) {
    side = Side.open(place);
    Destination receiver =
        new Destination(
            new HttpTransport(
                WebClient.create(vertx),
                URI.create("http://127.0.0.1:" + receiverPort),
                Hurry.outbox().sendTimeout()),
            new EnvelopeSigner(Hurry.SENDER, Hurry.SECRET, Clock.systemUTC()));
    dispatcher =
        new Dispatcher(
            side.outbox(),
            id -> Optional.of(receiver),
            List.of(),
            List.of(SendingService::givenUp),
            () -> true,
            Hurry.outbox(),
            Clock.systemUTC(),
            Chance.of(new Random(7)),
            new SimpleMeterRegistry(),
            new Timeouts());
  }

  private static Uni<Void> givenUp(OutboxMessage message) {
    return Uni.createFrom()
        .voidItem()
        .invoke(() -> System.out.println("given up: " + message.status()));
  }

  /** One thing, and the message of it. */
  MessageId sell() {
    NewMessage message = Side.message(1);
    sell(message);
    return message.id();
  }

  void sell(NewMessage message) {
    side.sell(1, message, () -> {});
  }

  void startSending() {
    side.outbox().onEnqueued(dispatcher::wake);
    vertx.setPeriodic(
        POLLING.toMillis(),
        ignored ->
            dispatcher
                .runOnce()
                .subscribe()
                .with(claimed -> {}, failure -> System.out.println("not sent: " + failure)));
  }

  OutboxStats stats() {
    return side.outbox().stats().await().atMost(PATIENCE);
  }

  /** Whether an attempt has failed that counts. */
  boolean hasTried(MessageId id) {
    return side.outbox().find(id).await().atMost(PATIENCE).orElseThrow().retryCount() > 0;
  }

  @Override
  public void close() {
    dispatcher.stop();
    vertx.closeAndAwait();
    side.close();
  }
}
