package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.spi.cluster.WrappedClusterManager;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Our cluster manager for a process that Vert.x' launcher starts; its place is in a property. */
public final class ProcessClusterManager extends WrappedClusterManager {

  private static final String PROPERTY = "upstream.ports";

  public ProcessClusterManager() {
    super(managerFor(System.getProperty(PROPERTY)));
  }

  /** The ports of all, the one of this process first. */
  static String property(LoopbackGroup group, int index) {
    String all =
        group.addresses().stream()
            .map(it -> Integer.toString(it.getPort()))
            .collect(Collectors.joining(","));
    return "-D%s=%d,%s".formatted(PROPERTY, group.addresses().get(index).getPort(), all);
  }

  private static io.vertx.core.spi.cluster.ClusterManager managerFor(String ports) {
    return new LoopbackGroup(
            Arrays.stream(ports.split(","))
                .map(Integer::valueOf)
                .map(LoopbackGroup::at)
                .distinct()
                .toList())
        .joiningManager(0);
  }
}
