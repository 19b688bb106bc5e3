package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site whose memory is a fraction of what lies in its file. */
class SmallHeapIT {

  private static final int MESSAGES = Soak.length(200, 10_000);
  private static final int OPERATORS = 4;
  private static final int LARGE = 1_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60 + MESSAGES / 10);

  @TempDir Path directory;
  private final ExecutorService operators = Executors.newFixedThreadPool(OPERATORS);
  private FaultyHttpTarget target;
  private Service site;

  @BeforeEach
  void start() throws IOException {
    target = FaultyHttpTarget.start();
    target.down();
    site =
        new Service(
                Packaged.SITE,
                directory.resolve("s"),
                FreePort.pick(),
                Map.of(
                    "holdfast.site.id",
                    "plant-7",
                    "holdfast.site.external-systems.erp.base-url",
                    target.baseUrl().toString()))
            .withHeap(Packaged.NATIVE ? 64 : 128)
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    operators.shutdownNow();
    operators.awaitTermination(30, TimeUnit.SECONDS);
    site.close();
    target.close();
  }

  @Test
  void a_backlog_of_large_messages_expires_at_once_while_operators_search_it() throws Exception {
    System.out.printf("small heap: %d messages of %d bytes%n", MESSAGES, LARGE);
    for (int n = 0; n < MESSAGES; n++) {
      post();
    }
    site.kill();
    theirTimeRunsOut();
    site.start();

    AtomicBoolean allParked = new AtomicBoolean();
    List<Future<Integer>> searches = new ArrayList<>();
    for (int n = 0; n < OPERATORS; n++) {
      searches.add(operators.submit(() -> searchUntil(allParked)));
    }
    Eventually.holds("all parked", PATIENCE, () -> depth("parked") == MESSAGES);
    allParked.set(true);

    int answered = 0;
    for (Future<Integer> search : searches) {
      answered += search.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
    System.out.printf("small heap: %d searches answered%n", answered);
    assertThat(depth("pending")).isZero();
    assertThat(site.process().isAlive()).isTrue();
    assertThat(site.process().logLines()).noneMatch(line -> line.contains("OutOfMemory"));
  }

  private void post() {
    Response answer =
        site.request()
            .body(
                """
                {"method": "POST", "path": "/orders", "body": {"text": "%s"}, \
                "attemptImmediate": false, "expiresAt": "%s"}
                """
                    .formatted("x".repeat(LARGE), Instant.now().plus(1, ChronoUnit.DAYS)))
            .post("/api/v1/external-systems/erp/calls");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(202);
  }

  /** As if the power had been away for longer than they were good for. */
  private void theirTimeRunsOut() throws SQLException {
    Path file = directory.resolve("s/data/site/buffer.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "UPDATE sf_messages SET expires_at_ms = expires_at_ms - 2 * 86400000"))
          .isEqualTo(MESSAGES);
    }
  }

  /** At least once after all are there to be looked through. */
  private int searchUntil(AtomicBoolean over) {
    int answered = 0;
    boolean last;
    do {
      last = over.get();
      Response page = site.request().get("/api/v1/parked?keyword=not+to+be+found");
      assertThat(page.statusCode()).as(page.asString()).isEqualTo(200);
      answered++;
    } while (!last);
    return answered;
  }

  private int depth(String what) {
    return site.request().get("/api/v1/status").jsonPath().getInt("buffer." + what);
  }
}
