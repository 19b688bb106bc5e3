package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.shared.id.SiteId;
import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerState;
import dev.holdfast.testkit.waiting.Arrivals;
import dev.holdfast.testkit.waiting.Eventually;
import io.vertx.core.buffer.Buffer;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A channel and everything that can happen to it. */
final class TestNode implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final TestNetwork network;
  private final EventBusPeerChannel channel;
  private final Arrivals<PeerState> states = new Arrivals<>("states", 100, PeerState::toString);

  TestNode(
      String name,
      SiteProof proof,
      InetSocketAddress own,
      List<InetSocketAddress> others,
      Optional<PairTls> tls) {
    this.network = new TestNetwork(own, others, tls);
    this.channel = new EventBusPeerChannel(name, proof, network);
    channel.states().subscribe().with(states::add);
    channel.start();
  }

  static SiteProof site(String id, String secret) {
    return new SiteProof(new SiteId(id), Optional.of(secret));
  }

  EventBusPeerChannel channel() {
    return channel;
  }

  TestNetwork network() {
    return network;
  }

  List<PeerState> states() {
    return states.all();
  }

  String ask(String topic, String text) {
    return ask(topic, text, Duration.ofSeconds(10));
  }

  String ask(String topic, String text, Duration within) {
    return channel.request(topic, Buffer.buffer(text), within).await().atMost(PATIENCE).toString();
  }

  /** As whoever uses the channel has to. */
  String askUntilAnswered(String topic, String text) {
    return channel
        .request(topic, Buffer.buffer(text), Duration.ofSeconds(1))
        .onFailure(PeerException.class)
        .retry()
        .withBackOff(Duration.ofMillis(50), Duration.ofMillis(200))
        .expireIn(PATIENCE.toMillis())
        .await()
        .atMost(PATIENCE)
        .toString();
  }

  TestNode awaitAbsent() {
    return await(PeerState.Absent.class::isInstance, "nobody there");
  }

  PeerState.Refused awaitRefused() {
    await(PeerState.Refused.class::isInstance, "somebody refused");
    return (PeerState.Refused) channel.state();
  }

  Peer awaitPresent() {
    await(PeerState.Present.class::isInstance, "the peer there");
    return ((PeerState.Present) channel.state()).peer();
  }

  private TestNode await(Predicate<PeerState> expected, String what) {
    Eventually.holds(
        what + " at " + channel.self(), PATIENCE, () -> expected.test(channel.state()));
    return this;
  }

  @Override
  public void close() {
    channel.close().await().atMost(PATIENCE);
  }
}
