package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.ClusterConfig;
import dev.holdfast.site.pair.peer.ReplicationConfig;
import java.util.List;
import java.util.Optional;

/** The settings of a node that has a peer, checked. */
record PairSettings(
    List<HostAndPort> peers, Optional<HostAndPort> own, Optional<PairTls> tls, boolean insecure) {

  private static final String PEERS = "holdfast.site.cluster.peers";
  private static final String ADDRESS = "holdfast.site.cluster.address";

  /**
   * @return empty when this node has no peer
   * @throws IllegalArgumentException when it must not start like that
   */
  static Optional<PairSettings> of(ClusterConfig cluster, ReplicationConfig replication) {
    if (!replication.enabled()) {
      return Optional.empty();
    }
    Optional<HostAndPort> own =
        cluster.address().map(address -> HostAndPort.parse(ADDRESS, address));
    List<HostAndPort> peers =
        cluster.peers().orElse(List.of()).stream()
            .filter(peer -> !peer.isBlank())
            .map(peer -> HostAndPort.parse(PEERS, peer))
            .filter(peer -> !own.filter(peer::equals).isPresent())
            .toList();
    if (peers.isEmpty()) {
      return Optional.empty();
    }
    PairSettings settings = new PairSettings(peers, own, PairTls.of(cluster), cluster.insecure());
    settings.check();
    return Optional.of(settings);
  }

  private void check() {
    if (own.filter(HostAndPort::isEverywhere).isPresent()) {
      throw new IllegalArgumentException(
          "%s: the peer has to be told one address; %s is none".formatted(ADDRESS, own.get()));
    }
    if (own.isEmpty() && peers.stream().anyMatch(HostAndPort::isLoopback)) {
      throw new IllegalArgumentException(
          "%s is needed when %s names a node on the same machine".formatted(ADDRESS, PEERS));
    }
    if (tls.isEmpty() && !insecure && !staysOnThisMachine()) {
      throw new IllegalArgumentException(
          """
          %s: without certificates this node would talk to %s in plain text, secrets included. Set \
          holdfast.site.cluster.certificate, .key and .ca, or holdfast.site.cluster.insecure=true \
          if nobody else can listen"""
              .formatted(PEERS, peers.get(0)));
    }
  }

  private boolean staysOnThisMachine() {
    return peers.stream().allMatch(HostAndPort::isLoopback)
        && own.map(HostAndPort::isLoopback).orElse(true);
  }
}
