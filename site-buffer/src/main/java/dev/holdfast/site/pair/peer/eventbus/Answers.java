package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.Peer;
import io.smallrye.mutiny.Uni;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Answers those who have proven themselves, and hellos. On the event loop of the channel. */
final class Answers {

  private static final Logger LOG = Logger.getLogger(Answers.class);

  private final SiteProof proof;
  private final Peer self;
  private final Function<String, Optional<String>> objectionToNode;
  private final Map<String, Function<Buffer, Uni<Buffer>>> byTopic;
  private final Map<String, String> sessions = new HashMap<>();

  Answers(
      SiteProof proof,
      Peer self,
      Function<String, Optional<String>> objectionToNode,
      Map<String, Function<Buffer, Uni<Buffer>>> byTopic) {
    this.proof = proof;
    this.self = self;
    this.objectionToNode = objectionToNode;
    this.byTopic = byTopic;
  }

  void receive(Message<Buffer> message) {
    Requests.topic(message.headers())
        .ifPresentOrElse(topic -> answer(topic, message), () -> welcome(message));
  }

  /** When it comes back it has to say hello again. */
  void left(String member) {
    sessions.remove(member);
  }

  private void welcome(Message<Buffer> message) {
    MultiMap headers = message.headers();
    Hello hello = Hello.of(headers);
    Optional<String> objection =
        Hello.objection(headers, proof, self.incarnation())
            .or(() -> objectionToNode.apply(hello.node()));
    if (objection.isPresent()) {
      LOG.debugf("A node has said hello and was refused: %s", objection.get());
      message.fail(Requests.REFUSED, objection.get());
      return;
    }
    String nonce = SiteProof.nonce();
    sessions.put(hello.from(), hello.session(proof, nonce));
    message.reply(
        Buffer.buffer(), new DeliveryOptions().setHeaders(hello.answer(proof, self.node(), nonce)));
  }

  private void answer(String topic, Message<Buffer> message) {
    String session = sessions.getOrDefault(Requests.from(message.headers()), "");
    if (session.isEmpty() || !SiteProof.same(session, Requests.session(message.headers()))) {
      message.fail(Requests.FORGOTTEN, "say hello first");
      return;
    }
    Function<Buffer, Uni<Buffer>> answer = byTopic.get(topic);
    if (answer == null) {
      message.fail(Requests.FAILED, "nobody here answers about it");
      return;
    }
    Uni.createFrom()
        .deferred(() -> answer.apply(message.body()))
        .subscribe()
        .with(message::reply, failure -> message.fail(Requests.FAILED, failure.getMessage()));
  }
}
