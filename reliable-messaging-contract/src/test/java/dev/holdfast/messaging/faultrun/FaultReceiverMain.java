package dev.holdfast.messaging.faultrun;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * The receiver as a process: {@code place}. It checks and routes envelopes as a service does, and
 * its handler fails now and then when it has done its work.
 */
public final class FaultReceiverMain {

  private static final int RUNS_PER_FAILURE = 997;
  private static final Duration TIMESTAMP_WINDOW = Duration.ofMinutes(5);

  private final ReceiveEnvelopes receive;
  private final AtomicInteger runs = new AtomicInteger();

  private FaultReceiverMain(Side side) {
    InboxEndpoints endpoints =
        new InboxEndpoints(side.inbox(), Clock.systemUTC(), new SimpleMeterRegistry());
    receive =
        ReceiveEnvelopes.of(
            new EnvelopeVerifier(
                id -> id.equals(Hurry.SENDER) ? List.of(Hurry.SECRET) : List.of(),
                Clock.systemUTC(),
                TIMESTAMP_WINDOW),
            List.of(endpoints.endpoint(Side.ENDPOINT, failingNowAndThen(side.booking()))),
            new SimpleMeterRegistry());
  }

  public static void main(String[] arguments) {
    Side side = Side.open(arguments[0]);
    FaultReceiverMain receiver = new FaultReceiverMain(side);
    System.out.println("booked so far: " + side.tally().rows());
    Vertx.vertx()
        .createHttpServer()
        .requestHandler(request -> request.bodyHandler(body -> receiver.answer(request, body)))
        .listen(0, "127.0.0.1")
        .onSuccess(server -> System.out.println("port: " + server.actualPort()));
  }

  private InboxHandler failingNowAndThen(InboxHandler handler) {
    return (envelope, transaction) ->
        handler
            .handle(envelope, transaction)
            .invoke(
                () -> {
                  if (runs.incrementAndGet() % RUNS_PER_FAILURE == 0) {
                    throw new IllegalStateException("this one fails");
                  }
                });
  }

  private void answer(HttpServerRequest request, Buffer body) {
    receive
        .receive(body.toString().lines().toList())
        .map(replies -> replies.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n")))
        .subscribe()
        .with(
            text -> request.response().end(text),
            failure -> request.response().setStatusCode(500).end());
  }
}
