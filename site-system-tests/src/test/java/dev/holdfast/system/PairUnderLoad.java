package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Eventually;
import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Two nodes of a site, those who hand messages in, and a system that counts what it gets. */
final class PairUnderLoad implements AutoCloseable {

  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A buffer of some ten thousand takes its time. */
  private static final Duration TO_DRAIN = Duration.ofMinutes(10);

  private static final int KEPT_CALLS = 1_000;

  /** Messages a second that are handed in. */
  private static final int USUAL = 200;

  private final Set<String> arrived = ConcurrentHashMap.newKeySet();
  private final AtomicInteger arrivals = new AtomicInteger();
  private final List<Load> loads = new ArrayList<>();
  private final Optional<Certificates> certificates;
  final FaultyHttpTarget target;
  final PairOfSites pair;

  private PairUnderLoad(
      FaultyHttpTarget target, Optional<Certificates> certificates, PairOfSites pair) {
    this.target = target;
    this.certificates = certificates;
    this.pair = pair;
    target.respondWith(this::answer);
  }

  static PairUnderLoad onOneMachine(Path directory) throws IOException {
    FaultyHttpTarget target = FaultyHttpTarget.start();
    return new PairUnderLoad(
        target, Optional.empty(), new PairOfSites(directory, settings(target)));
  }

  static PairUnderLoad on(TwoMachines machines, Path directory) throws IOException {
    FaultyHttpTarget target = FaultyHttpTarget.startAt(machines.outside());
    Certificates certificates = new Certificates(directory.resolve("tls"));
    return new PairUnderLoad(
        target,
        Optional.of(certificates),
        new PairOfSites(directory, machines, certificates, settings(target)));
  }

  static Map<String, String> settings(FaultyHttpTarget target) {
    return Map.of(
        "holdfast.site.external-systems.erp.base-url",
        target.baseUrl().toString(),
        "holdfast.site.external-systems.erp.retry.interval",
        "200ms",
        "holdfast.site.external-systems.erp.retry.max-retries",
        "0",
        "holdfast.site.breaker.probe-interval",
        "200ms",
        "holdfast.site.sweep.interval",
        "500ms");
  }

  private Reply answer(ReceivedCall call) {
    call.header("Idempotency-Key").ifPresent(arrived::add);
    if (arrivals.incrementAndGet() % KEPT_CALLS == 0) {
      target.clear();
    }
    return new Reply.Respond(200, Map.of(), "{}");
  }

  PairUnderLoad start() {
    pair.start();
    return this;
  }

  /** To whichever takes it. */
  Load load(long seed) {
    return loadAt(pair.nodes(), seed);
  }

  Load loadAt(List<Service> nodes, long seed) {
    return loadAt(nodes, seed, USUAL);
  }

  Load loadAt(List<Service> nodes, long seed, int perSecond) {
    Load load = new Load(nodes, seed, perSecond);
    loads.add(load);
    return load;
  }

  Service active() {
    return pair.active().orElseThrow();
  }

  Set<String> accepted() {
    Set<String> accepted = new HashSet<>();
    loads.forEach(load -> accepted.addAll(load.accepted()));
    return accepted;
  }

  Set<String> arrived() {
    return arrived;
  }

  int arrivals() {
    return arrivals.get();
  }

  int repeats() {
    return arrivals.get() - arrived.size();
  }

  /** How long it took. */
  static Duration until(String what, Duration atMost, BooleanSupplier holds) {
    long start = System.nanoTime();
    Eventually.holds(what, atMost, holds);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Lets that much happen. */
  static void letPass(Duration time) {
    try {
      Pause.unless(new CountDownLatch(1), time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nobody hands anything in any more, and all that was has to be out, and known to both. */
  void assertNothingIsLostAndTheCopiesAreEqual() throws Exception {
    loads.forEach(Load::close);
    pair.awaitWhole();
    Eventually.holds("an empty buffer", TO_DRAIN, () -> PairOfSites.pending(active()) == 0);
    Set<String> missing = accepted();
    missing.removeAll(arrived);
    assertThat(missing).as("accepted, yet not delivered").isEmpty();
    pair.awaitWhole();
    Copies.assertEqual(pair);
  }

  @Override
  public void close() {
    loads.forEach(Load::close);
    pair.close();
    target.close();
    certificates.ifPresent(Certificates::close);
  }
}
