package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.spi.cluster.ClusterManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jgroups.JChannel;
import org.jgroups.protocols.pbcast.GMS;

/** A few addresses on the loopback interface that know each other, handed out one by one. */
final class LoopbackGroup {

  /**
   * Ports from here on are what systems hand out to whoever asks for any; a node that starts anew
   * would find its own taken by a connection.
   */
  private static final int NOBODY_IS_GIVEN_BELOW = 32_768;

  private static final long PATIENCE_MS = 30_000;

  private final List<InetSocketAddress> addresses;
  private final AtomicInteger next = new AtomicInteger();

  LoopbackGroup(int size) {
    this(
        IntStream.generate(() -> ThreadLocalRandom.current().nextInt(10_240, NOBODY_IS_GIVEN_BELOW))
            .filter(LoopbackGroup::isFree)
            .distinct()
            .limit(size)
            .mapToObj(LoopbackGroup::at)
            .toList());
  }

  LoopbackGroup(List<InetSocketAddress> addresses) {
    this.addresses = addresses;
  }

  static InetSocketAddress at(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  List<InetSocketAddress> addresses() {
    return addresses;
  }

  /** In turn: whoever had an address before has left by then. */
  ClusterManager newManager() {
    return manager(next.getAndIncrement() % addresses.size());
  }

  ClusterManager manager(int index) {
    return new PairClusterManager("upstream", vertx -> open(index));
  }

  /** For a process that is sure to find others: it does not begin a group of its own meanwhile. */
  ClusterManager joiningManager(int index) {
    return new PairClusterManager(
        "upstream",
        vertx -> {
          JChannel channel = open(index);
          channel.getProtocolStack().<GMS>findProtocol(GMS.class).setJoinTimeout(PATIENCE_MS);
          return channel;
        });
  }

  private JChannel open(int index) throws Exception {
    return GroupStack.open(addresses.get(index), addresses, Optional.empty());
  }
}
