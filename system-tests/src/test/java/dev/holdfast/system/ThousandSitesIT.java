package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.soak.Soak;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Central was away, is back, and all sites send at the same moment what they have kept. */
@LongRun
class ThousandSitesIT {

  private static final int SITES = 1_000;
  private static final int EACH = Soak.length(100, 100);

  private static final int REGISTERED_AT_ONCE = 50;

  /** As {@code bin/demo} gives it. */
  private static final int HEAP_MEBIBYTES = 512;

  private static final Duration PATIENCE = Duration.ofMinutes(10).plusMillis(SITES * EACH * 5L);
  private static final Duration LOOK = Duration.ofMillis(500);

  @TempDir Path directory;
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(ReturningSite.CONNECT_TIMEOUT)
          .build();
  private Service central;

  @BeforeEach
  void start() throws IOException {
    central =
        new Service(
                Packaged.CENTRAL,
                directory.resolve("c"),
                FreePort.pick(),
                Map.of("quarkus.mailer.host", "127.0.0.1"))
            .withHeap(HEAP_MEBIBYTES)
            .start();
  }

  @AfterEach
  void stop() {
    timer.shutdownNow();
    central.stop();
    central.close();
  }

  @Test
  void all_is_taken_in_once_and_nobody_has_to_send_again_what_was_worked_on() throws Exception {
    CentralNodes.makeList(central);
    // What is taken in is kept; what becomes of it is measured elsewhere.
    central
        .request()
        .body("{\"reason\": \"mails are not what is looked at\"}")
        .put("/api/v1/pauses/lists/ops")
        .then()
        .statusCode(200);
    Arrived arrived = new Arrived();
    List<ReturningSite> sites = new ArrayList<>();
    for (int i = 0; i < SITES; i += REGISTERED_AT_ONCE) {
      List<CompletableFuture<ReturningSite>> some =
          IntStream.range(i, i + REGISTERED_AT_ONCE)
              .mapToObj(n -> registered("fleet-%04d".formatted(n), arrived))
              .toList();
      some.forEach(site -> sites.add(site.join()));
    }
    sites.forEach(ReturningSite::getReady);

    long begun = System.nanoTime();
    CompletableFuture<?>[] all =
        sites.stream().map(ReturningSite::sendAll).toArray(CompletableFuture[]::new);
    long mostHeap = watchUntil(CompletableFuture.allOf(all));
    Duration took = Duration.ofNanos(System.nanoTime() - begun);

    System.out.printf(
        "thousand sites: %d messages of each, %d connections at once, all in after %d s; %s; most"
            + " memory %d MiB, of it heap %d MiB%n",
        EACH,
        arrived.mostConnections(),
        took.toSeconds(),
        arrived,
        mostResident() / 1024,
        mostHeap / (1024 * 1024));
    assertThat(metric("holdfast_central_ingested_total"))
        .as("each in a row of its own")
        .isEqualTo((double) SITES * EACH);
    assertThat(summaries(sites)).containsOnly("1–%d complete".formatted(EACH));
    assertThat(arrived.known()).as("taken in, and sent again all the same").isZero();
    assertThat(arrived.timeouts()).isZero();
    assertThat(arrived.failures()).isEmpty();
    assertThat(arrived.statuses().keySet()).isSubsetOf(200, 503);
    assertThat(arrived.replies().keySet()).isSubsetOf(200);
    assertThat(arrived.mostConnections()).isGreaterThan(SITES * 9 / 10);
    assertThat(central.process().isAlive()).isTrue();
    assertThat(central.process().logLines()).noneMatch(line -> line.contains(" ERROR "));
  }

  private CompletableFuture<ReturningSite> registered(String name, Arrived arrived) {
    HttpRequest request =
        asked("/api/v1/sites")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"siteId\": \"%s\"}".formatted(name)))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString())
        .thenApply(answer -> JsonPath.from(answer.body()).getString("secret"))
        .thenApply(
            key -> new ReturningSite(name, key, EACH, central.url(""), http, timer, arrived));
  }

  private HttpRequest.Builder asked(String path) {
    return HttpRequest.newBuilder(central.url(path))
        .header("Authorization", "Bearer " + Service.TOKEN);
  }

  /** The most heap that was in use meanwhile. */
  private long watchUntil(CompletableFuture<?> done) throws Exception {
    long most = 0;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!done.isDone()) {
      assertThat(System.nanoTime()).as("all are in").isLessThan(deadline);
      most = Math.max(most, heap());
      done.copy().completeOnTimeout(null, LOOK.toMillis(), TimeUnit.MILLISECONDS).get();
    }
    return Math.max(most, heap());
  }

  private long heap() throws IOException, InterruptedException {
    return (long) metric("jvm_memory_used_bytes{area=\"heap\"");
  }

  /** The sum of all samples that begin like this. */
  private double metric(String beginning) throws IOException, InterruptedException {
    return http.send(asked("/q/metrics").build(), BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith(beginning))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  /** In KiB, as the system has counted it. */
  private long mostResident() throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(central.process().pid()), "status"))
        .stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }

  private Set<String> summaries(List<ReturningSite> sites)
      throws IOException, InterruptedException {
    Set<String> summaries = new TreeSet<>();
    for (ReturningSite site : sites) {
      String body =
          http.send(
                  asked("/api/v1/sites/%s/completeness".formatted(site.name())).build(),
                  BodyHandlers.ofString())
              .body();
      summaries.add(JsonPath.from(body).getString("summary"));
    }
    return summaries;
  }
}
