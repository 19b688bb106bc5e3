package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A WebSocket without manners: says what it is told and writes down what it hears. */
final class RawLink implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final WebSocketClient client;
  private final WebSocket socket;
  private final List<String> heard = new CopyOnWriteArrayList<>();

  RawLink(Vertx vertx, int port) {
    client = vertx.createWebSocketClient();
    socket = LinkedCentral.await(connect(vertx, port));
  }

  /** On one event loop: the answer to the connection is followed by the first frame at once. */
  private Future<WebSocket> connect(Vertx vertx, int port) {
    Promise<WebSocket> connected = Promise.promise();
    vertx
        .getOrCreateContext()
        .runOnContext(
            here ->
                client
                    .connect(port, "127.0.0.1", LinkWire.PATH)
                    .onSuccess(it -> it.binaryMessageHandler(text -> heard.add(text.toString())))
                    .onComplete(connected));
    return connected.future();
  }

  /** The frames so far, once there are so many. */
  List<LinkFrame> frames(int atLeast) {
    Eventually.holds(atLeast + " frames", PATIENCE, () -> heard.size() >= atLeast);
    return heard.stream().map(LinkWire::read).toList();
  }

  LinkFrame.Challenge challenge() {
    return (LinkFrame.Challenge) frames(1).get(0);
  }

  static LinkFrame.Hello hello(
      String service, SigningSecret secret, Clock clock, String endpoint, String challenge) {
    return hello(new EnvelopeSigner(service, secret, clock), endpoint, challenge);
  }

  static LinkFrame.Hello hello(EnvelopeSigner signer, String endpoint, String challenge) {
    return hello(signer, endpoint, new Greeting("raw", challenge, Nonce.fresh(), false));
  }

  static LinkFrame.Hello hello(EnvelopeSigner signer, String endpoint, Greeting greeting) {
    return new LinkFrame.Hello(
        EnvelopeJson.write(
            signer.sign(
                MessageId.random(),
                MessageType.Signal,
                endpoint,
                greeting.toJson(),
                Optional.empty())));
  }

  void say(LinkFrame frame) {
    say(LinkWire.write(frame));
  }

  void say(String text) {
    LinkedCentral.await(socket.writeBinaryMessage(Buffer.buffer(text)));
  }

  void awaitEnd() {
    Eventually.holds("the end of the connection", PATIENCE, socket::isClosed);
  }

  String closeReason() {
    return socket.closeReason();
  }

  Short closeCode() {
    return socket.closeStatusCode();
  }

  @Override
  public void close() {
    client.close();
  }
}
