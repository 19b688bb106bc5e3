package dev.holdfast.benchmarks.messages;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.dispatch.Chance;
import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Multi;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Sells numbers, sixteen transactions at a time, while the dispatcher sends their messages. */
final class HoldfastSender {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private HoldfastSender() {}

  /** Returns when everything is acknowledged and recorded as sent. */
  static void run(Vertx vertx, Outboxes outbox, int receiverPort, int messages) {
    Dispatcher dispatcher = dispatcher(vertx, outbox, receiverPort);
    outbox.store().onEnqueued(dispatcher::wake);
    Multi.createFrom()
        .range(0, messages)
        .onItem()
        .transformToUni(n -> outbox.sell().apply(n))
        .merge(Setup.SELLERS)
        .collect()
        .last()
        .await()
        .atMost(PATIENCE);
    Eventually.holds(
        "everything is sent",
        PATIENCE,
        () -> outbox.store().pendingCount().await().atMost(PATIENCE) == 0);
    dispatcher.stop();
  }

  private static Dispatcher dispatcher(Vertx vertx, Outboxes outbox, int port) {
    OutboxConfig config = Setup.config(OutboxConfig.class);
    Destination receiver =
        new Destination(
            new HttpTransport(
                WebClient.create(vertx),
                URI.create("http://127.0.0.1:" + port),
                config.sendTimeout()),
            new EnvelopeSigner(Setup.SENDER, Setup.SECRET, Clock.systemUTC()));
    return new Dispatcher(
        outbox.store(),
        id -> Optional.of(receiver),
        List.of(),
        List.of(),
        () -> true,
        config,
        Clock.systemUTC(),
        Chance.of(new Random(1)),
        new SimpleMeterRegistry(),
        new Timeouts());
  }
}
