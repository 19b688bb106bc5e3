package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Rounds;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;

/**
 * How fast does central work off what is due, when delivering costs nothing? Beside db-scheduler
 * and gruelbox's transaction-outbox on the same PostgreSQL, which waits for its disk. Every row of
 * central's is claimed, recorded and audited with two more.
 */
public final class CentralDrain {

  private static final int ROWS = Integer.getInteger("rows", 40_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 6);
  private static final String BATCH = System.getProperty("batch", "1000");

  private CentralDrain() {}

  @SuppressWarnings("try") // Central only has to run.
  public static void main(String[] arguments) throws Exception {
    Rounds rounds = new Rounds(ROUNDS, "rows/s");
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable()) {
      var database = server.createDatabase();
      var peers = server.createDatabase();
      try (CentralProcess process =
              CentralProcess.start(
                  scratch.directory(), database, "holdfast.central.dispatch.batch-size=" + BATCH);
          Backlog backlog = new Backlog(database)) {
        for (int round = 1; round <= ROUNDS; round++) {
          rounds.measure("central", () -> backlog.drain("Noop", ROWS));
          rounds.measure("db-scheduler", () -> DbSchedulerDrain.run(peers, ROWS / 2));
          rounds.measure("transaction-outbox", () -> GruelboxDrain.run(peers, ROWS / 10));
        }
      }
    }
    System.out.printf(
        "central: %.1f x db-scheduler, %.1f x transaction-outbox%n",
        rounds.ratio("central", "db-scheduler"), rounds.ratio("central", "transaction-outbox"));
    System.exit(0);
  }
}
