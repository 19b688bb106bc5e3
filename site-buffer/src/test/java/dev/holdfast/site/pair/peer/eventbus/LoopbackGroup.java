package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.testkit.ports.FreePort;
import io.vertx.core.spi.cluster.ClusterManager;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A few addresses on the loopback interface that know each other, handed out one by one. */
final class LoopbackGroup {

  private final List<InetSocketAddress> addresses;
  private final AtomicInteger next = new AtomicInteger();

  LoopbackGroup(int size) {
    this(Stream.generate(FreePort::pick).distinct().limit(size).map(LoopbackGroup::at).toList());
  }

  LoopbackGroup(List<InetSocketAddress> addresses) {
    this.addresses = addresses;
  }

  static InetSocketAddress at(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  List<InetSocketAddress> addresses() {
    return addresses;
  }

  /** In turn: whoever had an address before has left by then. */
  ClusterManager newManager() {
    return manager(next.getAndIncrement() % addresses.size());
  }

  ClusterManager manager(int index) {
    InetSocketAddress own = addresses.get(index);
    return new PairClusterManager(
        "upstream", vertx -> GroupStack.open(own, addresses, Optional.empty()));
  }
}
