package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jgroups.JChannel;
import org.jgroups.protocols.DISCARD;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.ProtocolStack;
import org.jgroups.util.Util;

/** One node's network on the loopback interface, in a hurry, and with a cable to pull. */
final class TestNetwork extends PairNetwork {

  private final Place place;
  private final DISCARD cable = new DISCARD();
  private volatile JChannel channel;
  private volatile Vertx vertx;

  TestNetwork(InetSocketAddress own, List<InetSocketAddress> others, Optional<PairTls> tls) {
    super(new PairSettings(List.of(), Optional.empty(), tls, false));
    this.place = new Place(own, 0, others);
  }

  @Override
  Place place() {
    return place;
  }

  @Override
  JChannel open(Place place, Vertx vertx, Consumer<String> refused) throws Exception {
    this.vertx = vertx;
    channel = super.open(place, vertx, refused);
    ProtocolStack stack = channel.getProtocolStack();
    stack.<GMS>findProtocol(GMS.class).setJoinTimeout(200);
    stack.<MERGE3>findProtocol(MERGE3.class).setMinInterval(100).setMaxInterval(300);
    stack.<FD_ALL3>findProtocol(FD_ALL3.class).setTimeout(1_000).setInterval(200);
    stack.insertProtocol(cable, ProtocolStack.Position.ABOVE, TP.class);
    return channel;
  }

  @Override
  Duration betweenKnocks() {
    return Duration.ofMillis(500);
  }

  Vertx vertx() {
    return vertx;
  }

  /** The one for who is there, and the one of the event bus. */
  List<Integer> ports() {
    return List.of(
        place.own().getPort(), ((VertxInternal) vertx).getClusterManager().getNodeInfo().port());
  }

  void pullTheCable() {
    cable.discardAll(true);
  }

  /** While the other still hears this one. */
  void hearNothing() {
    cable.setUpDiscardRate(1);
  }

  void plugTheCableIn() {
    cable.setUpDiscardRate(0);
    cable.discardAll(false);
  }

  /** Its connections break and it says no more, as if the process had been killed. */
  void kill() throws Exception {
    Util.shutdown(channel, false);
  }
}
