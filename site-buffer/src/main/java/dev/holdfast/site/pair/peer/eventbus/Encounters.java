package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerState;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.AsyncResult;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Greets whoever comes into the view, and keeps to the one who proves to be the peer. Everything
 * here happens on one event loop.
 */
final class Encounters {

  private static final Logger LOG = Logger.getLogger(Encounters.class);
  private static final long HELLO_MS = 1_000;
  private static final long PAUSE_MS = 200;
  private static final long REFUSED_MS = 5_000;
  private static final long UNTRUSTED_MS = 10_000;
  private static final int HELLOS_BEFORE_COMPLAINING = 10;

  /** A member from when it came until it leaves; one that comes back is another guest. */
  private static final class Guest {
    private final String member;
    private int unanswered;
    private Optional<String> refusal = Optional.empty();

    private Guest(String member) {
      this.member = member;
    }
  }

  private record Met(Guest guest, Peer peer, String session) {}

  private final Vertx vertx;
  private final SiteProof proof;
  private final Peer self;
  private final Consumer<PeerState> changed;
  private final Map<String, Guest> guests = new LinkedHashMap<>();
  private final Set<UniEmitter<? super Buffer>> outstanding = new HashSet<>();
  private Optional<Met> met = Optional.empty();
  private Optional<String> untrusted = Optional.empty();
  private long untrustedUntil;
  private boolean isOver;

  Encounters(Vertx vertx, SiteProof proof, Peer self, Consumer<PeerState> changed) {
    this.vertx = vertx;
    this.proof = proof;
    this.self = self;
    this.changed = changed;
  }

  void arrived(String member) {
    Guest guest = new Guest(member);
    guests.put(member, guest);
    greet(guest);
    say();
  }

  void left(String member) {
    Guest guest = guests.remove(member);
    if (met.filter(it -> it.guest() == guest).isPresent()) {
      part("it has left");
    }
    say();
  }

  /** Somebody is kept out by a certificate, and so never comes into the view. */
  void untrusted(String why) {
    if (untrusted.isEmpty()) {
      LOG.errorf("A node that would be the peer is refused: %s", why);
    }
    untrusted = Optional.of(why);
    vertx.cancelTimer(untrustedUntil);
    untrustedUntil =
        vertx.setTimer(
            UNTRUSTED_MS,
            ignored -> {
              untrusted = Optional.empty();
              say();
            });
    say();
  }

  /** Whether nobody is in the view, and somebody should be. */
  boolean isAlone() {
    return guests.isEmpty() && !isOver;
  }

  /** Somebody is there who does not come into the view, and no certificate says why. */
  void unreachable(String why) {
    if (isAlone() && untrusted.filter(known -> !known.equals(why)).isEmpty()) {
      untrusted(why);
    }
  }

  void say() {
    changed.accept(state());
  }

  private PeerState state() {
    if (met.isPresent()) {
      return new PeerState.Present(met.get().peer());
    }
    Optional<String> refusal =
        guests.values().stream().flatMap(it -> it.refusal.stream()).findFirst().or(() -> untrusted);
    if (refusal.isPresent()) {
      return new PeerState.Refused(refusal.get());
    }
    return guests.isEmpty() ? new PeerState.Absent() : new PeerState.Meeting();
  }

  private void greet(Guest guest) {
    Hello hello = Hello.fresh(proof, self.node(), self.incarnation(), guest.member);
    vertx
        .eventBus()
        .<Buffer>request(
            BusAddress.of(guest.member),
            Buffer.buffer(),
            new DeliveryOptions().setHeaders(hello.toHeaders()).setSendTimeout(HELLO_MS))
        .onComplete(
            answer -> {
              if (guests.get(guest.member) == guest) {
                answered(guest, hello, answer);
              }
            });
  }

  private void answered(Guest guest, Hello hello, AsyncResult<Message<Buffer>> answer) {
    if (answer.succeeded()) {
      hello
          .check(answer.result().headers(), proof)
          .ifPresentOrElse(
              it -> meet(guest, it),
              () -> refuse(guest, "it does not have the secret of this site"));
    } else if (isSaidByTheOther(answer.cause())) {
      refuse(guest, "it refuses this node: " + answer.cause().getMessage());
    } else {
      unanswered(guest, answer.cause());
    }
  }

  private static boolean isSaidByTheOther(Throwable failure) {
    return failure instanceof ReplyException reply
        && reply.failureType() == ReplyFailure.RECIPIENT_FAILURE;
  }

  /** At first it may not have said yet where its event bus is. */
  private void unanswered(Guest guest, Throwable why) {
    guest.unanswered++;
    if (guest.unanswered < HELLOS_BEFORE_COMPLAINING) {
      greetIn(PAUSE_MS, guest);
    } else {
      refuse(
          guest,
          "it is there and its event bus does not answer, is the port above the other one open? "
              + why.getMessage());
    }
  }

  private void greetIn(long ms, Guest guest) {
    vertx.setTimer(
        ms,
        ignored -> {
          if (guests.get(guest.member) == guest) {
            greet(guest);
          }
        });
  }

  private void meet(Guest guest, Hello.Answered answered) {
    Optional<String> objection = objection(answered.node());
    if (objection.isPresent()) {
      refuse(guest, objection.get());
      return;
    }
    // The same node again: it was started anew before anybody noticed that it had died.
    part("it has started anew");
    guest.refusal = Optional.empty();
    Peer peer = new Peer(answered.node(), guest.member);
    met = Optional.of(new Met(guest, peer, answered.session()));
    LOG.infof("Node '%s' is there", peer.node());
    say();
  }

  /** Why a node of that name cannot be the peer now. */
  Optional<String> objection(String node) {
    return met.map(it -> it.peer().node())
        .filter(peer -> !peer.equals(node))
        .map(
            peer ->
                "a pair has two nodes, and '%s' comes third to '%s' and '%s'"
                    .formatted(node, self.node(), peer));
  }

  private void part(String why) {
    met.ifPresent(
        it -> {
          met = Optional.empty();
          LOG.infof("Node '%s' is gone: %s", it.peer().node(), why);
          failOutstanding("node '%s' is gone: %s".formatted(it.peer().node(), why));
        });
  }

  /** Is asked again now and then: who comes third today may be the second tomorrow. */
  private void refuse(Guest guest, String why) {
    if (!guest.refusal.equals(Optional.of(why))) {
      LOG.errorf("A node that would be the peer is refused: %s", why);
      guest.refusal = Optional.of(why);
      say();
    }
    greetIn(REFUSED_MS, guest);
  }

  void request(String topic, Buffer body, Duration within, UniEmitter<? super Buffer> asking) {
    if (met.isEmpty()) {
      asking.fail(gone("no peer is there"));
      return;
    }
    Met asked = met.get();
    outstanding.add(asking);
    vertx
        .eventBus()
        .<Buffer>request(
            BusAddress.of(asked.guest().member),
            body,
            Requests.options(self.incarnation(), asked.session(), topic)
                .setSendTimeout(Math.max(1, within.toMillis())))
        .onComplete(
            reply -> {
              outstanding.remove(asking);
              if (reply.succeeded()) {
                asking.complete(reply.result().body());
              } else {
                asking.fail(Requests.explain(reply.cause(), asked.peer().node(), topic, within));
                meetAgainIfForgotten(asked, reply.cause());
              }
            });
  }

  /** It has seen this node leave, which has not seen it do so: a partition of one direction. */
  private void meetAgainIfForgotten(Met asked, Throwable failure) {
    if (Requests.isForgotten(failure)
        && met.filter(it -> it.guest() == asked.guest()).isPresent()) {
      part("it takes this node for a newcomer");
      arrived(asked.guest().member);
    }
  }

  void end() {
    isOver = true;
    guests.clear();
    met = Optional.empty();
    failOutstanding("this node is stopping");
  }

  private void failOutstanding(String why) {
    List.copyOf(outstanding).forEach(asking -> asking.fail(gone(why)));
    outstanding.clear();
  }

  private static PeerException gone(String why) {
    return new PeerException(PeerException.Kind.GONE, why);
  }
}
