package dev.holdfast.benchmarks;

import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.message.Category;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How much of what SQLite can durably take does the buffer take? Raw JDBC inserts of message rows
 * at several batch sizes, then the buffer with many callers, all with {@code synchronous=FULL} and
 * 512 bytes of payload. The buffer writes more than the raw rows: with each message an entry of the
 * event log, and for a call or database write the tracked operation too.
 */
public final class DurableAccept {

  private static final int ROWS = Integer.getInteger("rows", 50_000);
  private static final int CALLERS = Integer.getInteger("callers", 2_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);

  private static final Vertx VERTX = Vertx.vertx();

  private DurableAccept() {}

  public static void main(String[] arguments) throws SQLException {
    double best = 0;
    double alone = 0;
    double notifications = 0;
    double calls = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      alone = Math.max(alone, raw(round, ROWS / 25, 1));
      for (int batch : new int[] {10, 100, 1_000}) {
        best = Math.max(best, raw(round, ROWS, batch));
      }
      notifications = Math.max(notifications, buffer(round, Category.Notification));
      calls = Math.max(calls, buffer(round, Category.ExternalSystem));
    }
    compare("notifications (row and event)", notifications, best, alone);
    compare("calls (row, event and tracked operation)", calls, best, alone);
    // The event loops would keep the process alive.
    System.exit(0);
  }

  private static double raw(int round, int rows, int batch) throws SQLException {
    double rate = RawInserts.rowsPerSecond(rows, batch);
    System.out.printf("round %d  raw JDBC, %,5d rows a commit  %,9.0f /s%n", round, batch, rate);
    return rate;
  }

  private static double buffer(int round, Category category) {
    try (Scratch scratch = Scratch.create();
        BufferFile file = BufferFile.open(scratch.directory())) {
      double rate = append(file.buffer(), category);
      System.out.printf("round %d  buffer, %-14s           %,9.0f /s%n", round, category, rate);
      return rate;
    }
  }

  /** From two event loops, as requests come in. */
  private static double append(MessageBuffer buffer, Category category) {
    long start = System.nanoTime();
    Uni.combine()
        .all()
        .unis(appendHalf(buffer, category), appendHalf(buffer, category))
        .discardItems()
        .await()
        .atMost(Duration.ofMinutes(5));
    return Figures.perSecond(ROWS, start);
  }

  private static Uni<Void> appendHalf(MessageBuffer buffer, Category category) {
    Context loop = VERTX.getOrCreateContext();
    return Multi.createFrom()
        .range(0, ROWS / 2)
        .onItem()
        .transformToUni(row -> buffer.append(Messages.of(category)))
        .merge(CALLERS / 2)
        .onItem()
        .ignoreAsUni()
        .runSubscriptionOn(task -> loop.runOnContext(begin -> task.run()));
  }

  private static void compare(String what, double rate, double best, double alone) {
    System.out.printf(
        "%s: %.0f%% of the best raw batch size, %.1f times one commit a message%n",
        what, 100 * rate / best, rate / alone);
  }
}
