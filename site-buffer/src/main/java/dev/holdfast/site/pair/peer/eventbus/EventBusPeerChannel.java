package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerState;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.unchecked.Unchecked;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.spi.cluster.NodeListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** The channel on a clustered Vert.x that is there for nothing else. */
final class EventBusPeerChannel implements PeerChannel {

  private static final Logger LOG = Logger.getLogger(EventBusPeerChannel.class);
  private static final String GROUP = "holdfast-pair";
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private record Joined(Context context, Encounters encounters, Peer self, Place place) {

    /** On the event loop; when that is gone there is nothing left to do. */
    void run(Runnable work) {
      try {
        context.runOnContext(ignored -> work.run());
      } catch (RejectedExecutionException e) {
        LOG.debugf("too late: %s", e.getMessage());
      }
    }
  }

  private record Arrivals(Joined here, Answers toPeer) implements NodeListener {

    @Override
    public void nodeAdded(String member) {
      here.run(() -> here.encounters().arrived(member));
    }

    @Override
    public void nodeLeft(String member) {
      here.run(
          () -> {
            toPeer.left(member);
            here.encounters().left(member);
          });
    }
  }

  private final String node;
  private final SiteProof proof;
  private final PairNetwork network;
  private final Map<String, Function<Buffer, Uni<Buffer>>> answers = new ConcurrentHashMap<>();
  private final UnicastProcessor<PeerState> changes = UnicastProcessor.create();
  private final Multi<PeerState> states = Multi.createBy().replaying().upTo(1).ofMulti(changes);
  private volatile PeerState state = new PeerState.Starting();
  private volatile Optional<Joined> joined = Optional.empty();
  private volatile Future<Vertx> joining = Future.failedFuture("not started");
  private volatile Cancellable starting = () -> {};

  EventBusPeerChannel(String node, SiteProof proof, PairNetwork network) {
    this.node = node;
    this.proof = proof;
    this.network = network;
    // Whoever comes later is to get the last state, and not all there were.
    states.subscribe().with(ignored -> {});
    changes.onNext(state);
  }

  /** Returns at once. A network that is not there yet is waited for. */
  void start() {
    starting =
        Uni.createFrom()
            .item(Unchecked.supplier(network::place))
            .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
            .chain(this::join)
            .onFailure()
            .invoke(EventBusPeerChannel::complain)
            .onFailure()
            .retry()
            .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
            .indefinitely()
            .subscribe()
            .with(place -> LOG.infof("Looking for the peer from %s", place));
  }

  private static void complain(Throwable failure) {
    LOG.errorf("The peer cannot be looked for, which is tried again: %s", failure.getMessage());
  }

  private Uni<Place> join(Place place) {
    PairClusterManager manager =
        new PairClusterManager(GROUP, vertx -> network.open(place, vertx, this::untrusted));
    joining =
        Vertx.builder()
            .with(network.options(place))
            .withClusterManager(manager)
            .buildClustered()
            .compose(vertx -> listen(vertx, manager, place));
    return Uni.createFrom()
        .emitter(
            emitter -> joining.onSuccess(it -> emitter.complete(place)).onFailure(emitter::fail));
  }

  private Future<Vertx> listen(Vertx vertx, PairClusterManager manager, Place place) {
    Peer self = new Peer(node, manager.getNodeId());
    Encounters encounters = new Encounters(vertx, proof, self, this::moveTo);
    Answers toPeer = new Answers(proof, self, encounters::objection, answers);
    Joined here = new Joined(vertx.getOrCreateContext(), encounters, self, place);
    joined = Optional.of(here);
    Promise<Void> listening = Promise.promise();
    here.run(
        () ->
            vertx
                .eventBus()
                .<Buffer>consumer(BusAddress.of(self.incarnation()))
                .handler(toPeer::receive)
                .completionHandler(listening));
    KnockAtPeers knocking = new KnockAtPeers(vertx, place, encounters);
    here.run(() -> knocking.start(network.betweenKnocks()));
    return listening
        .future()
        .onSuccess(
            ignored -> manager.listen(new Arrivals(here, toPeer), () -> here.run(encounters::say)))
        .map(vertx);
  }

  /** Before this node has joined nobody is told, but then it happens again. */
  private void untrusted(String why) {
    joined.ifPresent(it -> it.run(() -> it.encounters().untrusted(why)));
  }

  private void moveTo(PeerState next) {
    if (!next.equals(state)) {
      state = next;
      changes.onNext(next);
    }
  }

  /** Leaves, so that the peer knows at once. */
  Uni<Void> close() {
    starting.cancel();
    joined.ifPresent(it -> it.run(it.encounters()::end));
    joined = Optional.empty();
    return Uni.createFrom()
        .emitter(
            emitter ->
                joining
                    .compose(Vertx::close)
                    .onComplete(
                        ignored -> {
                          changes.onComplete();
                          emitter.complete(null);
                        }));
  }

  @Override
  public boolean isEnabled() {
    return true;
  }

  @Override
  public Peer self() {
    return joined.map(Joined::self).orElse(new Peer(node, ""));
  }

  @Override
  public String host() {
    return joined.map(it -> it.place().own().getAddress().getHostAddress()).orElse("");
  }

  @Override
  public PeerState state() {
    return state;
  }

  @Override
  public Multi<PeerState> states() {
    return states;
  }

  @Override
  public Uni<Buffer> request(String topic, Buffer body, Duration within) {
    return Uni.createFrom()
        .emitter(
            asking ->
                joined.ifPresentOrElse(
                    it -> it.run(() -> it.encounters().request(topic, body, within, asking)),
                    () -> asking.fail(notThere())));
  }

  private static PeerException notThere() {
    return new PeerException(PeerException.Kind.GONE, "this node is starting or stopping");
  }

  @Override
  public void answer(String topic, Function<Buffer, Uni<Buffer>> answer) {
    answers.put(topic, answer);
  }
}
