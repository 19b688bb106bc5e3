package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.benchmarks.Rounds;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/**
 * Does a year of history slow down what is done today? The drain of {@link CentralDrain} and the
 * list pages, first with nothing but what the drain leaves, then beside millions of rows that are
 * over.
 */
public final class CentralHistory {

  private static final int HISTORY = Integer.getInteger("history", 5_000_000);
  private static final int ROWS = Integer.getInteger("rows", 20_000);
  private static final int PAGES = Integer.getInteger("pages", 200);
  private static final int ROUNDS = Integer.getInteger("rounds", 8);
  private static final List<String> LISTS = List.of("", "?status=Delivered", "?site=benchmark");

  private final HttpClient http = HttpClient.newHttpClient();
  private final CentralProcess central;
  private final Backlog backlog;

  private CentralHistory(CentralProcess central, Backlog backlog) {
    this.central = central;
    this.backlog = backlog;
  }

  private record Measured(double drain, List<Double> pageMillis) {}

  public static void main(String[] arguments) throws Exception {
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable()) {
      var database = server.createDatabase();
      try (CentralProcess central =
              CentralProcess.start(
                  scratch.directory(), database, "holdfast.central.dispatch.batch-size=1000");
          Backlog backlog = new Backlog(database)) {
        new CentralHistory(central, backlog).run();
      }
    }
    System.exit(0);
  }

  private void run() throws Exception {
    Measured empty = measure("without history");
    backlog.clear();
    backlog.history(HISTORY);
    Measured full = measure("with %,d rows".formatted(HISTORY));
    System.out.printf(
        "drain: %.0f%% of that without history%n", 100 * full.drain() / empty.drain());
    for (int n = 0; n < LISTS.size(); n++) {
      System.out.printf(
          "page %-18s %.2f ms, without history %.2f ms%n",
          LISTS.get(n), full.pageMillis().get(n), empty.pageMillis().get(n));
    }
  }

  private Measured measure(String when) throws Exception {
    Rounds rounds = new Rounds(ROUNDS, "rows/s");
    for (int round = 1; round <= ROUNDS; round++) {
      rounds.measure(when, () -> backlog.drain("Noop", ROWS));
    }
    List<Double> pages = new ArrayList<>();
    for (String list : LISTS) {
      pages.add(medianMillis("/api/v1/notifications" + list));
    }
    return new Measured(rounds.rate(when), pages);
  }

  private double medianMillis(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(central.port(), path)))
            .header("Authorization", CentralProcess.AUTHORIZATION)
            .build();
    double[] millis = new double[PAGES];
    for (int n = 0; n < PAGES; n++) {
      long start = System.nanoTime();
      int status = http.send(request, BodyHandlers.ofByteArray()).statusCode();
      millis[n] = Figures.seconds(start) * 1e3;
      if (status != 200) {
        throw new IllegalStateException(path + " answered " + status);
      }
    }
    return Figures.median(millis);
  }
}
