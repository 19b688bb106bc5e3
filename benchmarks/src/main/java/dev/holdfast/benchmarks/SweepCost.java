package dev.holdfast.benchmarks;

import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Does a sweep cost what is due, or what is there? Does to the file what a sweep over 1,000 due
 * calls does when its target takes everything at once: looks for expired rows, reads what is due
 * page by page, and settles each row as delivered. In turns on a file with nothing else, on one
 * with a million parked rows, and on one with a million rows that are not due yet.
 */
public final class SweepCost {

  private static final int DUE = Integer.getInteger("due", 1_000);
  private static final int OTHERS = Integer.getInteger("others", 1_000_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 21);
  private static final int PAGE = 200;
  private static final int AT_ONCE = 8;
  private static final int PROBES = 500;

  private static final Lane LANE = Lane.of(Category.ExternalSystem, Messages.TARGET);

  private SweepCost() {}

  public static void main(String[] arguments) throws SQLException {
    try (Scratch alone = Scratch.create();
        Scratch parked = Scratch.create();
        Scratch later = Scratch.create()) {
      fill(alone.directory(), 0, "");
      fill(parked.directory(), OTHERS, "UPDATE sf_messages SET status = 2");
      fill(later.directory(), OTHERS, "");
      try (BufferFile a = BufferFile.open(alone.directory());
          BufferFile b = BufferFile.open(parked.directory());
          BufferFile c = BufferFile.open(later.directory())) {
        compare(a.buffer(), b.buffer(), c.buffer());
      }
    }
    System.exit(0);
  }

  private static void fill(Path directory, int rows, String afterwards) throws SQLException {
    try (Connection connection = BufferFile.connectRaw(directory);
        Statement statement = connection.createStatement()) {
      long tomorrow = Messages.now().plus(Duration.ofDays(1)).toEpochMilli();
      RawInserts.insert(connection, rows, 10_000, new RawInserts.Row(0, Messages.TARGET, tomorrow));
      if (!afterwards.isEmpty()) {
        statement.executeUpdate(afterwards);
        connection.commit();
      }
    }
  }

  private static void compare(MessageBuffer... buffers) {
    double[][] sweeps = new double[buffers.length][ROUNDS];
    double[][] looks = new double[buffers.length][ROUNDS];
    for (int round = -2; round < ROUNDS; round++) {
      for (int i = 0; i < buffers.length; i++) {
        // In another order each time, so that nobody always follows the same neighbour.
        int which = Math.floorMod(i + round, buffers.length);
        double sweep = sweepMillis(buffers[which]);
        double look = lookMicros(buffers[which]);
        if (round >= 0) {
          sweeps[which][round] = sweep;
          looks[which][round] = look;
        }
      }
    }
    print("nothing else in the file", sweeps[0], looks[0], sweeps[0], looks[0]);
    print("and %,d parked".formatted(OTHERS), sweeps[1], looks[1], sweeps[0], looks[0]);
    print("and %,d not yet due".formatted(OTHERS), sweeps[2], looks[2], sweeps[0], looks[0]);
  }

  private static void print(
      String what, double[] sweeps, double[] looks, double[] alone, double[] looksAlone) {
    double sweep = Figures.median(sweeps);
    double look = Figures.median(looks);
    System.out.printf(
        "%,d due, %-28s sweep %7.1f ms (%+3.0f%%)   empty look %6.1f µs (%+3.0f%%)%n",
        DUE,
        what,
        sweep,
        100 * (sweep / Figures.median(alone) - 1),
        look,
        100 * (look / Figures.median(looksAlone) - 1));
  }

  private static double sweepMillis(MessageBuffer buffer) {
    Multi.createFrom()
        .range(0, DUE)
        .onItem()
        .transformToUniAndMerge(n -> buffer.append(Messages.of(Category.ExternalSystem)))
        .collect()
        .last()
        .await()
        .atMost(Duration.ofMinutes(1));
    Instant now = Messages.now();
    long start = System.nanoTime();
    buffer.parkExpired(now, 500, Set.of()).await().atMost(Duration.ofMinutes(1));
    int swept = 0;
    DuePage.Cursor place = DuePage.Cursor.START;
    boolean last = false;
    while (!last) {
      DuePage page =
          buffer.due(LANE, DueSpan.until(now), place, PAGE).await().atMost(Duration.ofMinutes(1));
      settle(buffer, page);
      swept += page.messages().size();
      place = page.end();
      last = page.isLast();
    }
    double millis = Figures.seconds(start) * 1_000;
    if (swept != DUE) {
      throw new IllegalStateException("%d were due, %d were swept".formatted(DUE, swept));
    }
    return millis;
  }

  private static void settle(MessageBuffer buffer, DuePage page) {
    Multi.createFrom()
        .iterable(page.messages())
        .onItem()
        .transformToUni(message -> delivered(buffer, message))
        .merge(AT_ONCE)
        .collect()
        .last()
        .await()
        .atMost(Duration.ofMinutes(1));
  }

  private static Uni<Boolean> delivered(MessageBuffer buffer, BufferedMessage message) {
    Attempt attempt = new Attempt(Messages.now(), Duration.ZERO, Optional.of(200));
    return buffer.settle(message, attempt, new Settlement.Delivered());
  }

  /** What a sweep costs that finds nothing. */
  private static double lookMicros(MessageBuffer buffer) {
    Instant now = Messages.now();
    long start = System.nanoTime();
    for (int n = 0; n < PROBES; n++) {
      buffer
          .due(LANE, DueSpan.until(now), DuePage.Cursor.START, PAGE)
          .await()
          .atMost(Duration.ofMinutes(1));
    }
    return Figures.seconds(start) * 1e6 / PROBES;
  }
}
