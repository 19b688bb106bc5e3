package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonText;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SenderEpoch;
import io.vertx.core.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * One connection, from the challenge to its end. Frames come on the event loop of the connection;
 * its end may come from anywhere, as when a newer one takes its place.
 */
final class AcceptLink {

  private static final Logger LOG = Logger.getLogger(LinkServer.class);

  private final AcceptTools tools;
  private final LinkSocket socket;
  private final String from;
  private final Runnable noStrangerAnyMore;
  private final String challenge = Nonce.fresh();
  private final AtomicBoolean known = new AtomicBoolean();
  private volatile OpenLink link;
  private boolean greeted;
  private volatile boolean over;
  private volatile long timer;

  /**
   * @param from the address it comes from, for the log
   * @param noStrangerAnyMore told once, when it is known who this is or when it is over
   */
  AcceptLink(AcceptTools tools, LinkSocket socket, String from, Runnable noStrangerAnyMore) {
    this.tools = tools;
    this.socket = socket;
    this.from = from;
    this.noStrangerAnyMore = noStrangerAnyMore;
  }

  void begin() {
    socket.start(this::heard, this::ended);
    timer = tools.vertx().setTimer(tools.config().handshakeTimeout().toMillis(), id -> tooLate());
    socket.send(new LinkFrame.Challenge(challenge));
  }

  private void heard(LinkFrame frame) {
    if (!greeted && frame instanceof LinkFrame.Hello hello) {
      greeted = true;
      judge(tools.check().hello(hello.envelope(), challenge));
    } else if (link == null) {
      refuse("nobody", "a hello was expected");
    } else if (frame instanceof LinkFrame.Reply reply) {
      link.answered(reply);
    } else if (frame instanceof LinkFrame.Failed failed) {
      link.failed(failed);
    } else {
      socket.close(CloseCode.PROTOCOL_ERROR, "only replies were expected");
    }
  }

  private void judge(CheckGreeting.Result result) {
    if (result instanceof CheckGreeting.Genuine genuine) {
      genuine
          .envelope()
          .headers()
          .epoch()
          .ifPresentOrElse(epoch -> compare(genuine, epoch), () -> welcome(genuine));
    } else if (result instanceof CheckGreeting.Refused refused) {
      refuse(refused.claims(), refused.reason());
    }
  }

  /** The answer may take a while, in which the connection may end, and come on another thread. */
  private void compare(CheckGreeting.Genuine genuine, SenderEpoch epoch) {
    String service = genuine.envelope().sourceServiceId();
    Context here = tools.vertx().getOrCreateContext();
    tools
        .epochs()
        .over(service, epoch)
        .subscribe()
        .with(
            reason -> here.runOnContext(now -> compared(genuine, reason)),
            failure -> here.runOnContext(now -> notCompared(service, failure)));
  }

  private void compared(CheckGreeting.Genuine genuine, Optional<String> reason) {
    if (over) {
      return;
    }
    reason.ifPresentOrElse(
        why -> refuse(genuine.envelope().sourceServiceId(), CloseCode.EPOCH_OVER, why),
        () -> welcome(genuine));
  }

  private void notCompared(String service, Throwable failure) {
    if (!over) {
      LOG.warnf("the epoch of peer=%s could not be compared: %s", service, failure);
      refuse(service, "its epoch cannot be compared just now; this ends by itself");
    }
  }

  private void tooLate() {
    refuse("nobody", greeted ? "its epoch was not compared in time" : "no hello came in time");
  }

  private void refuse(String claims, String reason) {
    refuse(claims, CloseCode.REFUSED, reason);
  }

  private void refuse(String claims, CloseCode code, String reason) {
    tools.metrics().refused();
    LOG.warnf("site link refused: from=%s, names peer=%s: %s", from, claims, reason);
    socket.send(new LinkFrame.Refused(reason));
    socket.close(code, reason);
  }

  private void welcome(CheckGreeting.Genuine genuine) {
    notAStranger();
    socket.trust();
    LinkedNode node =
        new LinkedNode(genuine.envelope().sourceServiceId(), genuine.greeting().node());
    Outstanding outstanding =
        new Outstanding(socket, node.service(), tools.config().maxOutstanding(), tools.timeouts());
    link =
        new OpenLink(
            node,
            genuine.envelope().headers().epoch(),
            genuine.secret(),
            genuine.greeting().signs(),
            tools.clock().instant(),
            socket,
            outstanding);
    // First on the wire: from here on others may send requests.
    socket.send(new LinkFrame.Welcome(EnvelopeJson.write(answer(genuine))));
    tools.metrics().opened();
    LOG.infof("site link open: peer=%s node=%s from=%s", node.service(), node.node(), from);
    tools
        .links()
        .add(link)
        .forEach(old -> old.close(CloseCode.REPLACED, "a newer link took its place"));
  }

  private Envelope answer(CheckGreeting.Genuine genuine) {
    return new EnvelopeSigner(tools.serviceId(), genuine.secret(), tools.clock())
        .sign(
            MessageId.random(),
            Optional.of(genuine.envelope().messageId()),
            MessageType.Response,
            LinkWire.WELCOME,
            JsonText.object(json -> json.field("nonce", genuine.greeting().nonce())),
            Optional.empty());
  }

  private void notAStranger() {
    if (known.compareAndSet(false, true)) {
      tools.vertx().cancelTimer(timer);
      noStrangerAnyMore.run();
    }
  }

  private void ended(String reason) {
    over = true;
    notAStranger();
    OpenLink ended = link;
    if (ended != null) {
      tools.links().remove(ended);
      ended.lose(reason);
      tools.metrics().lost();
      LOG.warnf(
          "site link lost: peer=%s node=%s after=%s: %s",
          ended.node().service(),
          ended.node().node(),
          Duration.between(ended.since(), tools.clock().instant()),
          reason);
    }
  }
}
