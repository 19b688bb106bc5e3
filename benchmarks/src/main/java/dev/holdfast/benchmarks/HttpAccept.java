package dev.holdfast.benchmarks;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/**
 * What an application gets: notifications accepted over HTTP by the packaged service on loopback,
 * one a request and a thousand a request, beside what SQLite takes from raw JDBC in the same run.
 * Client and service share the machine.
 */
public final class HttpAccept {

  private static final int POSTS = Integer.getInteger("posts", 50_000);
  private static final int CONNECTIONS = Integer.getInteger("connections", 200);
  private static final int LINES = 1_000;
  private static final int BATCHES = Integer.getInteger("batches", 100);
  private static final int BATCH_CONNECTIONS = 4;
  private static final int ROUNDS = Integer.getInteger("rounds", 3);

  private static final String TEXT = "x".repeat(450);
  private static final String NOTIFICATION =
      "{\"list\":\"ops\",\"subject\":\"benchmark\",\"body\":\"%s\"}".formatted(TEXT);
  private static final String LINE =
      "{\"category\":\"Notification\",\"target\":\"ops\",\"payload\":%s}\n".formatted(NOTIFICATION);

  private HttpAccept() {}

  public static void main(String[] arguments) throws Exception {
    double raw = 0;
    double single = 0;
    double batched = 0;
    try (Scratch scratch = Scratch.create();
        // Without central nothing leaves: what is measured is accepting alone.
        SiteProcess site = SiteProcess.start(scratch.directory(), "256m", Optional.empty());
        Load one = new Load(CONNECTIONS);
        Load many = new Load(BATCH_CONNECTIONS)) {
      site.awaitReady();
      Load.Post notification =
          new Load.Post(
              site.port(),
              "/api/v1/notifications",
              "application/json",
              Buffer.buffer(NOTIFICATION),
              202);
      Load.Post batch =
          new Load.Post(
              site.port(),
              "/api/v1/messages/batch",
              "application/x-ndjson",
              Buffer.buffer(LINE.repeat(LINES)),
              200);
      for (int round = 1; round <= ROUNDS; round++) {
        raw = Math.max(raw, show("raw JDBC, best batch", RawInserts.best(POSTS)));
        single = Math.max(single, show("one a request", one.run(notification, POSTS)));
        batched = Math.max(batched, show("NDJSON", LINES * many.run(batch, BATCHES)));
      }
      System.out.printf(
          "one a request, %d connections: %.0f%% of raw JDBC; NDJSON, %,d lines: %.0f%%; peak RSS %d MiB%n",
          CONNECTIONS, 100 * single / raw, LINES, 100 * batched / raw, site.peakResidentMiB());
    }
    System.exit(0);
  }

  private static double show(String what, double rate) {
    System.out.printf("%-22s %,9.0f messages/s%n", what, rate);
    return rate;
  }
}
