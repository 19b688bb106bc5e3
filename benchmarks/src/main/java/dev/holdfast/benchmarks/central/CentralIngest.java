package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * How much of what PostgreSQL can take does central take in? Signed envelopes over HTTP, so many a
 * request, beside the plain client's inserts of as many rows a commit, on as many connections.
 * Central's dispatch is held back: only taking in is measured. The first round does not count.
 */
public final class CentralIngest {

  private static final int ROWS = Integer.getInteger("rows", 40_000);
  private static final int BATCH = Integer.getInteger("batch", 100);
  private static final int CONNECTIONS = Integer.getInteger("connections", 4);
  private static final int ROUNDS = Integer.getInteger("rounds", 4);

  private CentralIngest() {}

  public static void main(String[] arguments) throws Exception {
    double raw = 0;
    double central = 0;
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
          double one = CentralDrain.show(round, "raw inserts", inserts.run(ROWS / BATCH));
          raw = round > 1 ? Math.max(raw, one) : raw;
          Queue<Buffer> batches = new ArrayDeque<>();
          for (int n = 0; n < ROWS / BATCH; n++) {
            batches.add(Envelopes.batch(BATCH));
          }
          one = CentralDrain.show(round, "central", BATCH * posts.all(batches));
          central = round > 1 ? Math.max(central, one) : central;
          backlog.requireWaiting(ROWS);
          backlog.clear();
          backlog.execute("TRUNCATE raw_notifications");
        }
      }
    }
    System.out.printf("central: %.0f%% of raw inserts%n", 100 * central / raw);
    System.exit(0);
  }
}
