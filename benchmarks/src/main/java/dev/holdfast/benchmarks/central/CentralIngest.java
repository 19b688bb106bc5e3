package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Rounds;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * How much of what PostgreSQL can take does central take in? Signed envelopes over HTTP, so many a
 * request, beside the plain client's inserts of as many rows a commit, on as many connections.
 * Central's dispatch is held back: only taking in is measured.
 */
public final class CentralIngest {

  private static final int ROWS = Integer.getInteger("rows", 60_000);
  private static final int BATCH = Integer.getInteger("batch", 100);
  private static final int CONNECTIONS = Integer.getInteger("connections", 4);
  private static final int ROUNDS = Integer.getInteger("rounds", 10);

  private CentralIngest() {}

  public static void main(String[] arguments) throws Exception {
    Rounds rounds = new Rounds(ROUNDS, "rows/s");
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable()) {
      var database = server.createDatabase();
      try (Backlog backlog = new Backlog(database).keepDispatch();
          CentralProcess process =
              CentralProcess.start(
                  scratch.directory(), database, "holdfast.central.dispatch.mode=singleton");
          RawIngest inserts = new RawIngest(database, CONNECTIONS, BATCH);
          Posts posts = new Posts(process, CONNECTIONS)) {
        for (int round = 1; round <= ROUNDS; round++) {
          rounds.measure("raw inserts", () -> inserts.run(ROWS / BATCH));
          Queue<Buffer> batches = new ArrayDeque<>();
          for (int n = 0; n < ROWS / BATCH; n++) {
            batches.add(Envelopes.batch(BATCH));
          }
          rounds.measure("central", () -> BATCH * posts.all(batches));
          backlog.requireWaiting(ROWS);
          backlog.clear();
          backlog.execute("TRUNCATE raw_notifications");
        }
      }
    }
    System.out.printf(
        "central: %.0f%% of raw inserts%n", 100 * rounds.ratio("central", "raw inserts"));
    System.exit(0);
  }
}
