package dev.holdfast.system;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two nodes of a site, as processes on one machine. */
final class PairOfSites implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  final Service a;
  final Service b;

  PairOfSites(Path directory, Map<String, String> settings) throws IOException {
    String first = "127.0.0.1:" + FreePort.pickPair();
    String second = "127.0.0.1:" + FreePort.pickPair();
    a = node(directory, "a", first, second, settings);
    b = node(directory, "b", second, first, settings);
  }

  private static Service node(
      Path directory, String name, String own, String peer, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new HashMap<>(settings);
    all.put("holdfast.site.id", "plant-7");
    all.put("holdfast.site.node", name);
    all.put("holdfast.site.cluster.address", own);
    all.put("holdfast.site.cluster.peers", peer);
    return new Service(Packaged.SITE, directory.resolve(name), FreePort.pick(), all);
  }

  List<Service> nodes() {
    return List.of(a, b);
  }

  void start() {
    a.start();
    b.start();
    awaitWhole();
  }

  /** One active, one standby that has everything. */
  void awaitWhole() {
    Eventually.holds(
        "one active and one standby that is up to date",
        PATIENCE,
        () -> active().isPresent() && standby().isPresent() && lag(active().get()) == 0);
  }

  Optional<Service> active() {
    return ofRole("active");
  }

  Optional<Service> standby() {
    return ofRole("standby");
  }

  private Optional<Service> ofRole(String role) {
    List<Service> found =
        nodes().stream().filter(node -> status(node).getString("role").equals(role)).toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  Service other(Service node) {
    return node == a ? b : a;
  }

  static JsonPath status(Service node) {
    return node.request().get("/api/v1/status").jsonPath();
  }

  static boolean isActive(Service node) {
    return node.request().get("/q/health/group/active").statusCode() == 200;
  }

  private static long lag(Service node) {
    return status(node).getLong("pair.lag.operations");
  }

  static int pending(Service node) {
    return status(node).getInt("buffer.pending");
  }

  @Override
  public void close() {
    a.close();
    b.close();
  }
}
