package dev.holdfast.messaging.faultrun;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.dispatch.Chance;
import dev.holdfast.messaging.dispatch.Destination;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.wire.EnvelopeSigner;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The sender as a process: {@code place network-port numbers}. It sells the numbers that it has not
 * sold yet, sends the while, and says when nothing is left.
 */
public final class FaultSenderMain {

  static final String DRAINED = "nothing is left";

  private static final Duration POLLING = Duration.ofMillis(50);
  private static final Duration LOOKING = Duration.ofMillis(200);
  private static final int SOLD_TOGETHER = 500;

  private FaultSenderMain() {}

  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx();
    Side side = Side.open(arguments[0]);
    int numbers = Integer.parseInt(arguments[2]);
    Dispatcher dispatcher = dispatcher(vertx, side, Integer.parseInt(arguments[1]));
    side.outbox().onEnqueued(dispatcher::wake);
    vertx.setPeriodic(POLLING.toMillis(), timer -> dispatcher.wake());
    for (int sold = side.sold(); sold < numbers; sold += SOLD_TOGETHER) {
      side.sell(sold + 1, Math.min(numbers, sold + SOLD_TOGETHER));
    }
    vertx.setPeriodic(LOOKING.toMillis(), timer -> sayWhenNothingIsLeft(side));
  }

  private static void sayWhenNothingIsLeft(Side side) {
    side.outbox()
        .pendingCount()
        .subscribe()
        .with(left -> System.out.println(left == 0 ? DRAINED : left + " left"));
  }

  private static Dispatcher dispatcher(Vertx vertx, Side side, int port) {
    Destination receiver =
        new Destination(
            new HttpTransport(
                WebClient.create(vertx),
                URI.create("http://127.0.0.1:" + port),
                Hurry.outbox().sendTimeout()),
            new EnvelopeSigner(Hurry.SENDER, Hurry.SECRET, Clock.systemUTC()));
    return new Dispatcher(
        side.outbox(),
        id -> Optional.of(receiver),
        List.of(),
        List.of(),
        () -> true,
        Hurry.outbox(),
        Clock.systemUTC(),
        Chance.of(new Random(7)),
        new SimpleMeterRegistry(),
        new Timeouts());
  }
}
