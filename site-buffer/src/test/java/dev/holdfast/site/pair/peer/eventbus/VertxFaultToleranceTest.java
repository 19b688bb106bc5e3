package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.eventbus.FaultToleranceTest;
import io.vertx.core.spi.cluster.ClusterManager;
import java.util.List;

/** Vert.x' own test of nodes that are killed: three processes, two of which go with kill -9. */
public class VertxFaultToleranceTest extends FaultToleranceTest {

  private final LoopbackGroup group = new LoopbackGroup(1 + NODE_COUNT);
  private int started;

  @Override
  protected ClusterManager getClusterManager() {
    return group.newManager();
  }

  @Override
  protected List<String> getExternalNodeSystemProperties() {
    started++;
    return List.of(
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dvertx.cluster.managerClass=" + ProcessClusterManager.class.getName(),
        "-Dvertx.eventBus.options.host=127.0.0.1",
        ProcessClusterManager.property(group, started));
  }
}
