package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.eventbus.NodeInfoTest;
import io.vertx.core.spi.cluster.ClusterManager;

/** Vert.x' own test of what nodes know of each other, on our cluster manager. */
public class VertxNodeInfoTest extends NodeInfoTest {

  private final LoopbackGroup group = new LoopbackGroup(4);

  @Override
  protected ClusterManager getClusterManager() {
    return group.newManager();
  }
}
