package dev.holdfast.system;

import dev.holdfast.system.TwoMachines.Machine;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.waiting.Beside;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

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

  /** On a machine each, with certificates. */
  PairOfSites(
      Path directory, TwoMachines machines, Certificates certificates, Map<String, String> settings)
      throws IOException {
    a = node(directory, "a", machines.a, machines.b, certificates.of("a"), settings);
    b = node(directory, "b", machines.b, machines.a, certificates.of("b"), settings);
  }

  private static Service node(
      Path directory, String name, String own, String peer, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new HashMap<>(settings);
    all.put("holdfast.site.cluster.address", own);
    return new Service(
        Packaged.SITE, directory.resolve(name), FreePort.pick(), settings(name, peer, all));
  }

  static Service node(
      Path directory,
      String name,
      Machine own,
      Machine peer,
      Map<String, String> certificate,
      Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(certificate);
    return new Service(
        Packaged.SITE, directory.resolve(name), own, settings(name, peer.address(), all));
  }

  private static Map<String, String> settings(
      String name, String peer, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("holdfast.site.id", "plant-7");
    all.put("holdfast.site.node", name);
    all.put("holdfast.site.cluster.peers", peer);
    return all;
  }

  List<Service> nodes() {
    return List.of(a, b);
  }

  void start() {
    CompletableFuture<Service> first = Beside.supply(a::start);
    b.start();
    first.join();
    awaitWhole();
  }

  /** One active, one standby that has everything. */
  void awaitWhole() {
    Eventually.holds("one active and one standby that is up to date", PATIENCE, this::isWhole);
  }

  boolean isWhole() {
    return active().filter(node -> lag(node) == 0).isPresent()
        && standby().isPresent()
        && nodes().stream().allMatch(PairOfSites::hasPeer);
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

  /** The highest that either knows: grows whenever one becomes the active one. */
  long epoch() {
    return nodes().stream().mapToLong(node -> status(node).getLong("pair.epoch")).max().orElse(0);
  }

  static boolean isActive(Service node) {
    return node.request().get("/q/health/group/active").statusCode() == 200;
  }

  private static boolean hasPeer(Service node) {
    return "present".equals(status(node).getString("pair.peer.state"));
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
