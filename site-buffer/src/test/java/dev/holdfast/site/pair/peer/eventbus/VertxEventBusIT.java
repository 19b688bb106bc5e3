package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.testkit.soak.Soak;
import io.vertx.core.eventbus.ClusteredEventBusTest;
import io.vertx.core.spi.cluster.ClusterManager;
import org.junit.Assume;
import org.junit.BeforeClass;

/** Vert.x' own test of a clustered event bus, on our cluster manager; minutes, for the soak. */
public class VertxEventBusIT extends ClusteredEventBusTest {

  private final LoopbackGroup group = new LoopbackGroup(4);

  @BeforeClass
  public static void onlyInASoak() {
    Assume.assumeTrue("runs in bin/soak event-bus", Soak.length(0, 1) > 0);
  }

  @Override
  protected ClusterManager getClusterManager() {
    return group.newManager();
  }
}
