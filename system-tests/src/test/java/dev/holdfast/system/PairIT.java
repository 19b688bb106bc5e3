package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.HoldfastSite;
import dev.holdfast.client.SiteConfig;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes of a site under load. Whatever either of them has accepted arrives, whichever is killed
 * and however often.
 */
class PairIT {

  private static final int KILLS = Soak.length(4, 50);
  private static final long SEED = Soak.seed();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Random random = new Random(SEED);
  private final Set<String> arrived = ConcurrentHashMap.newKeySet();
  private final AtomicInteger arrivals = new AtomicInteger();

  @TempDir Path directory;
  private FaultyHttpTarget target;
  private PairOfSites pair;
  private Load load;

  @BeforeEach
  void start() throws IOException {
    target = FaultyHttpTarget.start();
    target.respondWith(this::answer);
    pair =
        new PairOfSites(
            directory,
            Map.of(
                "holdfast.site.external-systems.erp.base-url",
                target.baseUrl().toString(),
                "holdfast.site.sweep.interval",
                "500ms"));
    pair.start();
    load = new Load(pair.nodes(), SEED);
  }

  @AfterEach
  void stop() {
    load.close();
    pair.close();
    target.close();
  }

  private Reply answer(ReceivedCall call) {
    call.header("Idempotency-Key").ifPresent(arrived::add);
    arrivals.incrementAndGet();
    return new Reply.Respond(200, Map.of(), "{}");
  }

  @Test
  void whichever_is_killed_the_other_goes_on_and_nothing_is_lost() {
    List<Long> takeOvers = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      load.untilAccepted(20 + random.nextInt(60), PATIENCE);
      Service active = pair.active().orElseThrow();
      Service survivor = pair.other(active);
      long start = System.nanoTime();
      active.kill();
      Eventually.holds("the other is active", PATIENCE, () -> PairOfSites.isActive(survivor));
      takeOvers.add(Duration.ofNanos(System.nanoTime() - start).toMillis());
      load.untilAccepted(20, PATIENCE);
      active.start();
      pair.awaitWhole();
      target.clear();
    }
    load.pause();
    Eventually.holds(
        "an empty buffer", PATIENCE, () -> PairOfSites.pending(pair.active().orElseThrow()) == 0);
    assertThat(missing()).as("accepted, yet not delivered").isEmpty();
    Collections.sort(takeOvers);
    System.out.printf(
        "pair: %d kills, seed %d: %d accepted, none lost, %d of %d deliveries were repeats;"
            + " the other was active after %d ms median, %d ms worst%n",
        KILLS,
        SEED,
        load.accepted().size(),
        arrivals.get() - arrived.size(),
        arrivals.get(),
        takeOvers.get(takeOvers.size() / 2),
        takeOvers.get(takeOvers.size() - 1));
  }

  @Test
  void a_switch_over_loses_nothing_and_sends_nothing_twice() {
    for (int round = 0; round < 3; round++) {
      load.untilAccepted(50, PATIENCE);
      Service active = pair.active().orElseThrow();
      active.request().post("/api/v1/pair/switch-over").then().statusCode(204);
      Eventually.holds(
          "the other is active", PATIENCE, () -> PairOfSites.isActive(pair.other(active)));
      pair.awaitWhole();
    }
    load.untilAccepted(20, PATIENCE);
    load.pause();
    Eventually.holds(
        "an empty buffer", PATIENCE, () -> PairOfSites.pending(pair.active().orElseThrow()) == 0);
    assertThat(missing()).as("accepted, yet not delivered").isEmpty();
    assertThat(arrivals.get()).as("deliveries").isEqualTo(arrived.size());
  }

  @Test
  void a_client_with_both_addresses_notices_nothing_of_a_kill() {
    HoldfastSite site =
        HoldfastSite.connect(
            SiteConfig.of(pair.a.url("").toString(), pair.b.url("").toString())
                .token(Service.TOKEN));
    Set<String> sent = new HashSet<>();
    Service active = pair.active().orElseThrow();
    for (int i = 0; i < 40; i++) {
      if (i == 20) {
        active.kill();
      }
      sent.add(site.externalSystem("erp").post("/orders").send().messageId().toString());
    }

    active.start();
    pair.awaitWhole();
    Eventually.holds("all has arrived", PATIENCE, () -> arrived.containsAll(sent));
    assertThat(sent).hasSize(40);
  }

  private Set<String> missing() {
    Set<String> missing = new HashSet<>(load.accepted());
    missing.removeIf(arrived::contains);
    return missing;
  }
}
