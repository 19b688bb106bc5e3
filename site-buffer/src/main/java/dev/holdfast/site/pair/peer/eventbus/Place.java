package dev.holdfast.site.pair.peer.eventbus;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where this node listens and where the others do.
 *
 * @param busPort of the event bus; the other port is for who is there
 */
record Place(InetSocketAddress own, int busPort, List<InetSocketAddress> others) {

  /** Looks names and routes up, so it may block, and fail while the network is not there yet. */
  static Place of(PairSettings settings) throws IOException {
    List<InetSocketAddress> all = new ArrayList<>();
    for (HostAndPort peer : settings.peers()) {
      all.add(peer.resolve());
    }
    InetSocketAddress own =
        settings.own().isPresent() ? settings.own().get().resolve() : ownAmong(all);
    List<InetSocketAddress> others = all.stream().filter(it -> !it.equals(own)).toList();
    return new Place(own, own.getPort() + 1, others);
  }

  /** Both nodes may have the same list: what belongs to this machine is this node. */
  private static InetSocketAddress ownAmong(List<InetSocketAddress> all) throws IOException {
    Optional<InetSocketAddress> other = Optional.empty();
    int port = HostAndPort.DEFAULT_PORT;
    for (InetSocketAddress address : all) {
      if (NetworkInterface.getByInetAddress(address.getAddress()) == null) {
        other = other.or(() -> Optional.of(address));
      } else {
        port = address.getPort();
      }
    }
    if (other.isEmpty()) {
      throw new IOException(
          "holdfast.site.cluster.peers names nobody but this machine: %s".formatted(all));
    }
    return new InetSocketAddress(sourceTowards(other.get()), port);
  }

  /** What the operating system would send from; nothing is sent. */
  private static InetAddress sourceTowards(InetSocketAddress other) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(other);
      return socket.getLocalAddress();
    }
  }

  @Override
  public String toString() {
    return new HostAndPort(own.getAddress().getHostAddress(), own.getPort()).toString();
  }
}
