package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.AsyncMap;
import io.vertx.core.shareddata.Counter;
import io.vertx.core.shareddata.Lock;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.core.spi.cluster.NodeInfo;
import io.vertx.core.spi.cluster.NodeListener;
import io.vertx.core.spi.cluster.NodeSelector;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jgroups.JChannel;

/**
 * What Vert.x asks of a cluster so that its event bus can run on one, and no more: there are no
 * shared maps, counters or locks. For one Vert.x, which joins once and leaves once.
 */
final class PairClusterManager implements ClusterManager {

  /** Makes the channel; may block. */
  interface Channels {
    JChannel open(Vertx vertx) throws Exception;
  }

  private final String group;
  private final Channels channels;
  private Vertx vertx;
  private NodeSelector selector;
  private volatile Optional<Membership> membership = Optional.empty();
  private volatile boolean active;

  PairClusterManager(String group, Channels channels) {
    this.group = group;
    this.channels = channels;
  }

  @Override
  public void init(Vertx vertx, NodeSelector selector) {
    this.vertx = vertx;
    this.selector = selector;
  }

  @Override
  public void join(Promise<Void> done) {
    Promise<Void> introduced = Promise.promise();
    vertx
        .<Void>executeBlocking(
            () -> {
              Membership joined = new Membership(vertx, selector, channels.open(vertx));
              membership = Optional.of(joined);
              joined.join(group, introduced);
              active = true;
              return null;
            },
            false)
        .compose(ignored -> introduced.future())
        .onComplete(done);
  }

  @Override
  public void leave(Promise<Void> done) {
    active = false;
    vertx
        .<Void>executeBlocking(
            () -> {
              membership.ifPresent(Membership::leave);
              return null;
            },
            false)
        .onComplete(done);
  }

  @Override
  public boolean isActive() {
    return active;
  }

  @Override
  public String getNodeId() {
    return membership.map(Membership::self).orElse("");
  }

  @Override
  public List<String> getNodes() {
    return membership.map(Membership::nodes).orElse(List.of());
  }

  @Override
  public void nodeListener(NodeListener listener) {
    listen(listener, () -> {});
  }

  /** Tells of the members there are, then that these were all, then of every change. */
  void listen(NodeListener listener, Runnable toldOfAll) {
    membership.ifPresent(it -> it.listen(listener, toldOfAll));
  }

  @Override
  public void setNodeInfo(NodeInfo info, Promise<Void> done) {
    joined().change(state -> state.listeningAt(info), Optional.empty(), done);
  }

  @Override
  public NodeInfo getNodeInfo() {
    return joined().stateOf(getNodeId()).info().orElse(null);
  }

  @Override
  public void getNodeInfo(String node, Promise<NodeInfo> answer) {
    joined()
        .stateOf(node)
        .info()
        .ifPresentOrElse(answer::complete, () -> answer.fail("no member of the pair: " + node));
  }

  @Override
  public void addRegistration(String address, RegistrationInfo added, Promise<Void> done) {
    joined().change(state -> state.with(address, added), Optional.of(address), done);
  }

  @Override
  public void removeRegistration(String address, RegistrationInfo removed, Promise<Void> done) {
    joined().change(state -> state.without(address, removed), Optional.of(address), done);
  }

  @Override
  public void getRegistrations(String address, Promise<List<RegistrationInfo>> answer) {
    joined().registrations(address, answer);
  }

  @Override
  public <K, V> void getAsyncMap(String name, Promise<AsyncMap<K, V>> answer) {
    answer.fail(notShared("maps"));
  }

  @Override
  public <K, V> Map<K, V> getSyncMap(String name) {
    throw notShared("maps");
  }

  @Override
  public void getCounter(String name, Promise<Counter> answer) {
    answer.fail(notShared("counters"));
  }

  /** After a partition a lock has two holders, and neither is told. */
  @Override
  public void getLockWithTimeout(String name, long timeout, Promise<Lock> answer) {
    answer.fail(notShared("locks"));
  }

  private Membership joined() {
    return membership.orElseThrow(() -> new IllegalStateException("this node has not joined yet"));
  }

  private static UnsupportedOperationException notShared(String what) {
    return new UnsupportedOperationException(
        "the nodes of a pair share an event bus, no %s".formatted(what));
  }
}
