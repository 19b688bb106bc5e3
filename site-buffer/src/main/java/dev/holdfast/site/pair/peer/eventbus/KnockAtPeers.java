package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a node that is not in the view is there all the same. One that speaks plain text to a
 * node with certificates, or the other way round, is to JGroups like one that is away; and so is
 * one that hangs. Both nodes lead then, and nobody would know. Everything here happens on one event
 * loop.
 */
final class KnockAtPeers {

  private static final int CONNECT_MS = 300;

  /** One that has just started, or whose cable is back, comes into the view in less. */
  private static final int TIMES_IN_A_ROW = 4;

  private final Vertx vertx;
  private final List<InetSocketAddress> peers;
  private final Encounters encounters;
  private final NetClient client;
  private final Map<InetSocketAddress, Integer> opened = new HashMap<>();

  KnockAtPeers(Vertx vertx, Place place, Encounters encounters) {
    this.vertx = vertx;
    this.peers = place.others().stream().filter(it -> !it.equals(place.own())).toList();
    this.encounters = encounters;
    this.client = vertx.createNetClient(new NetClientOptions().setConnectTimeout(CONNECT_MS));
  }

  /** Goes on until Vert.x is closed. */
  void start(Duration every) {
    vertx.setPeriodic(every.toMillis(), ignored -> runOnce());
  }

  private void runOnce() {
    if (encounters.isAlone()) {
      peers.forEach(this::knock);
    } else {
      opened.clear();
    }
  }

  private void knock(InetSocketAddress peer) {
    client
        .connect(peer.getPort(), peer.getAddress().getHostAddress())
        .onSuccess(socket -> opened(peer, socket))
        .onFailure(closed -> opened.remove(peer));
  }

  private void opened(InetSocketAddress peer, NetSocket socket) {
    socket.close();
    if (opened.merge(peer, 1, Integer::sum) >= TIMES_IN_A_ROW) {
      encounters.unreachable(
          """
          it answers at %s and does not come into view: either it hangs, or one of the two nodes \
          has certificates and the other has none\
          """
              .formatted(new HostAndPort(peer.getAddress().getHostAddress(), peer.getPort())));
    }
  }
}
