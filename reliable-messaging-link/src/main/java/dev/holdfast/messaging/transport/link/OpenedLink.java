package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.MessageType;
import java.util.Optional;
import java.util.function.Consumer;

/** One connection as who opened it sees it: challenged, welcomed, then asked. */
final class OpenedLink {

  private final OpenTools tools;
  private final LinkSocket socket;
  private final Consumer<String> onWelcome;
  private final String nonce = Nonce.fresh();
  private Consumer<String> onEnd = reason -> {};
  private Envelope hello;
  private volatile boolean welcome;
  private volatile Optional<String> refusal = Optional.empty();
  private volatile Optional<String> objection = Optional.empty();

  /**
   * @param onWelcome told who the other end is
   */
  OpenedLink(OpenTools tools, LinkSocket socket, Consumer<String> onWelcome) {
    this.tools = tools;
    this.socket = socket;
    this.onWelcome = onWelcome;
  }

  /**
   * @param told why, once
   */
  void onEnd(Consumer<String> told) {
    this.onEnd = told;
  }

  void begin() {
    socket.start(this::heard, reason -> onEnd.accept(refusal.orElse(reason)));
  }

  boolean wasWelcome() {
    return welcome;
  }

  boolean wasRefused() {
    return refusal.isPresent();
  }

  /** What the other end has against us, in its words. */
  Optional<String> objection() {
    return objection;
  }

  void giveUp(String reason) {
    if (!welcome) {
      socket.close(CloseCode.PROTOCOL_ERROR, reason);
    }
  }

  private void heard(LinkFrame frame) {
    if (frame instanceof LinkFrame.Challenge challenge && hello == null) {
      greet(challenge);
    } else if (frame instanceof LinkFrame.Refused refused && !welcome) {
      objection = Optional.of(refused.reason());
      refuse("it refused us: " + refused.reason());
    } else if (frame instanceof LinkFrame.Welcome answer && hello != null && !welcome) {
      check(answer);
    } else if (frame instanceof LinkFrame.Request request && welcome) {
      tools.answer().answer(request, socket);
    } else {
      socket.close(CloseCode.PROTOCOL_ERROR, "this frame was not expected now");
    }
  }

  private void greet(LinkFrame.Challenge challenge) {
    Greeting greeting = new Greeting(tools.target().node(), challenge.nonce(), nonce, true);
    hello =
        tools
            .signer()
            .sign(
                MessageId.random(),
                MessageType.Signal,
                LinkWire.HELLO,
                greeting.toJson(),
                Optional.empty());
    socket.send(new LinkFrame.Hello(EnvelopeJson.write(hello)));
  }

  private void check(LinkFrame.Welcome answer) {
    Optional<String> flaw = tools.check().welcome(answer.envelope(), hello, nonce);
    if (flaw.isPresent()) {
      refuse("it cannot prove who it is: " + flaw.get());
      return;
    }
    welcome = true;
    socket.trust();
    onWelcome.accept(EnvelopeJson.read(answer.envelope()).sourceServiceId());
  }

  private void refuse(String reason) {
    refusal = Optional.of(reason);
    socket.close(CloseCode.REFUSED, "refused");
  }
}
