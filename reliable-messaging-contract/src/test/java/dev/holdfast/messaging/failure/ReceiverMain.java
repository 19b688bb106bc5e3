package dev.holdfast.messaging.failure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.messaging.faultrun.Side;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The receiving service as a process: {@code place port dies}. It dies before it processes a
 * message, inside its handler, after the commit and before the answer, or never; or it takes no
 * batch of more than three.
 */
public final class ReceiverMain {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final EnvelopeHandler endpoint;
  private final String dies;

  private ReceiverMain(Side side, String dies) {
    this.dies = dies;
    this.endpoint =
        new InboxEndpoints(side.inbox(), Clock.systemUTC(), new SimpleMeterRegistry())
            .endpoint(
                Side.ENDPOINT,
                (envelope, transaction) ->
                    side.booking()
                        .handle(envelope, transaction)
                        .invoke(() -> dieIf("in-the-handler"))
                        .replaceWith(Optional.of("{\"booked\":true}")));
  }

  public static void main(String[] arguments) throws IOException {
    ReceiverMain receiver = new ReceiverMain(Side.open(arguments[0]), arguments[2]);
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1])),
            0);
    server.createContext("/_rf/receive", receiver::answer);
    server.start();
    System.out.println("port: " + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    dieIf("before-processing");
    if (dies.equals("refuses-batches") && body.lines().count() > 3) {
      exchange.sendResponseHeaders(413, -1);
      exchange.close();
      return;
    }
    List<EnvelopeReply> replies =
        endpoint.handle(body.lines().map(EnvelopeJson::read).toList()).await().atMost(PATIENCE);
    dieIf("before-the-answer");
    System.out.println("answering " + replies.size());
    replies.stream()
        .filter(EnvelopeReply::duplicateDetected)
        .forEach(reply -> System.out.println("duplicate: " + reply.payload().orElse("")));
    byte[] answer =
        replies.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n")).getBytes(UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private void dieIf(String here) {
    if (dies.equals(here)) {
      Runtime.getRuntime().halt(9);
    }
  }
}
