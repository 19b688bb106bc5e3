package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;

/**
 * How fast does central work off what is due, when delivering costs nothing? Beside db-scheduler
 * and gruelbox's transaction-outbox on the same PostgreSQL, which waits for its disk. Every row of
 * central's is claimed, recorded and audited with two more. The first round is shown but does not
 * count.
 */
public final class CentralDrain {

  private static final int ROWS = Integer.getInteger("rows", 40_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final boolean PEERS = !Boolean.getBoolean("alone");
  private static final String BATCH = System.getProperty("batch", "1000");

  private CentralDrain() {}

  public static void main(String[] arguments) throws Exception {
    double central = 0;
    double scheduler = 0;
    double gruelbox = 0;
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable()) {
      var database = server.createDatabase();
      var peers = server.createDatabase();
      try (CentralProcess process =
              CentralProcess.start(
                  scratch.directory(), database, "holdfast.central.dispatch.batch-size=" + BATCH);
          Backlog backlog = new Backlog(database)) {
        System.out.printf("central is process %d%n", process.process().pid());
        for (int round = 1; round <= ROUNDS; round++) {
          boolean counts = round > 1 || ROUNDS == 1;
          double one = show(round, "central", backlog.drain("Noop", ROWS));
          central = counts ? Math.max(central, one) : central;
          if (PEERS) {
            one = show(round, "db-scheduler", DbSchedulerDrain.run(peers, ROWS / 2));
            scheduler = counts ? Math.max(scheduler, one) : scheduler;
            one = show(round, "transaction-outbox", GruelboxDrain.run(peers, ROWS / 10));
            gruelbox = counts ? Math.max(gruelbox, one) : gruelbox;
          }
        }
      }
    }
    System.out.printf(
        "central: %.1f x db-scheduler, %.1f x transaction-outbox%n",
        central / scheduler, central / gruelbox);
    System.exit(0);
  }

  static double show(int round, String what, double rate) {
    System.out.printf("round %d  %-20s %,8.0f rows/s%n", round, what, rate);
    return rate;
  }
}
