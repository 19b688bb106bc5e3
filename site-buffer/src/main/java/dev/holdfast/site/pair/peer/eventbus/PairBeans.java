package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.delivery.forward.CentralConfig;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.pair.peer.ClusterConfig;
import dev.holdfast.site.pair.peer.PeerChannel;
import dev.holdfast.site.pair.peer.ReplicationConfig;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Opens the channel to the peer when the service starts, if there is to be one. */
@Singleton
class PairBeans {

  private static final Logger LOG = Logger.getLogger(PairBeans.class);
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private final String node;
  private final Optional<EventBusPeerChannel> channel;

  /** A setting that is wrong stops the start here. */
  @Inject
  PairBeans(
      ClusterConfig cluster,
      ReplicationConfig replication,
      CentralConfig central,
      NodeIdentity identity) {
    this.node = identity.node();
    this.channel =
        PairSettings.of(cluster, replication)
            .map(
                settings ->
                    new EventBusPeerChannel(
                        node,
                        new SiteProof(identity.site(), central.secret()),
                        new PairNetwork(settings)));
  }

  @Produces
  @Singleton
  PeerChannel peerChannel() {
    return channel.<PeerChannel>map(it -> it).orElseGet(() -> new NoPeer(node));
  }

  void start(@Observes StartupEvent event) {
    channel.ifPresent(EventBusPeerChannel::start);
  }

  void stop(@Observes ShutdownEvent event) {
    channel.ifPresent(
        it ->
            it.close()
                .ifNoItem()
                .after(LEAVING)
                .fail()
                .onFailure()
                .invoke(failure -> LOG.warn("the peer was not told that this node stops", failure))
                .onFailure()
                .recoverWithNull()
                .await()
                .indefinitely());
  }
}
