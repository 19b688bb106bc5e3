package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Promises 1, 2 and 8 under the worst treatment: {@code kill -9} at random moments under load,
 * again and again. Nothing that got a 2xx is ever missing, nothing overtakes what has its ordering
 * key, and after every restart the books balance.
 */
class KillLoopIT {

  private static final int KILLS = Soak.length(5, 50);
  private static final long SEED = Soak.seed();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern ORDERED =
      Pattern.compile("\"order\":\\s*\"([^\"]+)\",\\s*\"number\":\\s*(\\d+)");

  private final Random random = new Random(SEED);
  private final Set<String> arrived = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> lastOfOrder = new ConcurrentHashMap<>();
  private final Queue<String> overtakings = new ConcurrentLinkedQueue<>();
  private final AtomicInteger arrivals = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile boolean faulty = true;

  @TempDir Path directory;
  private FaultyHttpTarget target;
  private Service site;
  private Load load;

  @BeforeEach
  void start() throws IOException {
    target = FaultyHttpTarget.start();
    target.respondWith(this::answer);
    site =
        new Service(
            Packaged.SITE,
            directory.resolve("s"),
            FreePort.pick(),
            Map.of(
                "holdfast.site.id", "plant-7",
                "holdfast.site.external-systems.erp.base-url", target.baseUrl().toString(),
                "holdfast.site.external-systems.erp.retry.interval", "200ms",
                "holdfast.site.external-systems.erp.retry.max-retries", "0",
                "holdfast.site.breaker.probe-interval", "200ms",
                "holdfast.site.sweep.interval", "500ms"));
    site.start();
    load = new Load(site, SEED);
  }

  @AfterEach
  void stop() {
    load.close();
    site.close();
    target.close();
  }

  /** One call in three is turned away for now, one in nine is cut off after it has counted. */
  private Reply answer(ReceivedCall call) {
    int turn = calls.incrementAndGet();
    if (faulty && turn % 3 == 0) {
      return new Reply.Respond(503, Map.of(), "busy");
    }
    call.header("Idempotency-Key").ifPresent(arrived::add);
    arrivals.incrementAndGet();
    Matcher ordered = ORDERED.matcher(call.body());
    if (ordered.find()) {
      arrivedInOrder(ordered.group(1), Integer.parseInt(ordered.group(2)));
    }
    return faulty && turn % 9 == 1
        ? new Reply.ResetAfterReading()
        : new Reply.Respond(200, Map.of(), "{}");
  }

  /** The same once more, or the next one: nothing else may come. */
  private void arrivedInOrder(String order, int number) {
    Integer last = lastOfOrder.put(order, number);
    int before = last == null ? 0 : last;
    if (number != before && number != before + 1) {
      overtakings.add("%s: %d after %d".formatted(order, number, before));
    }
  }

  @Test
  void whatever_was_accepted_is_delivered_or_still_there_after_every_kill() throws Exception {
    System.out.printf("kill loop: %d kills, seed %d%n", KILLS, SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      load.untilAccepted(1 + random.nextInt(60), PATIENCE);
      site.kill();
      load.pause();
      site.start();
      assertTheBooksBalance();
      target.clear();
      load.resume();
    }
    load.pause();
    faulty = false;
    Eventually.holds("an empty buffer", PATIENCE, () -> pending() == 0);
    assertThat(missing(load.accepted(), arrived)).as("accepted, yet not delivered").isEmpty();
    assertThat(overtakings).isEmpty();
    System.out.printf(
        "kill loop: %d accepted, each delivered, %d orders kept, %d of %d deliveries were"
            + " repeats%n",
        load.accepted().size(),
        lastOfOrder.size(),
        arrivals.get() - arrived.size(),
        arrivals.get());
  }

  /** accepted = delivered + pending + parked, message by message. */
  private void assertTheBooksBalance() throws SQLException {
    Set<String> accepted = Set.copyOf(load.accepted());
    Books books = Books.of(site.file());
    assertThat(missing(accepted, books.tracked())).as("2xx, yet not on record").isEmpty();
    assertThat(books.pendingRows()).isEqualTo(books.trackedAsWaiting());
    assertThat(books.parkedRows()).isEqualTo(books.trackedAsParked());
    assertThat(missing(books.delivered(), arrived)).as("delivered, yet not arrived").isEmpty();
  }

  /** AssertJ would compare each with each, which takes seconds for some ten thousand. */
  private static Set<String> missing(Set<String> wanted, Set<String> there) {
    Set<String> missing = new HashSet<>(wanted);
    missing.removeIf(there::contains);
    return missing;
  }

  private int pending() {
    return site.request().get("/api/v1/status").jsonPath().getInt("buffer.pending");
  }
}
