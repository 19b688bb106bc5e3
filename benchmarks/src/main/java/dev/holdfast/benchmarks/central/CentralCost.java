package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.ProcessorTime;
import dev.holdfast.benchmarks.Rounds;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.SmtpSink;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/**
 * What a mail and a notification that is delivered to nobody cost an earlier central ({@code
 * -Dbefore}, packaged as {@code noop-central} is) and this one, in turn: each in a process with a
 * database of its own, both on one PostgreSQL and one mail server. What counts is the processor's
 * time of central's process.
 */
public final class CentralCost {

  private static final Path BEFORE = Path.of(System.getProperty("before", ""));
  private static final int ROWS = Integer.getInteger("rows", 20_000);
  private static final int MAILS = Integer.getInteger("mails", 4_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 8);

  /** One of the two. */
  private record Side(String name, CentralProcess central, Backlog backlog)
      implements AutoCloseable {

    static Side start(String name, Path jar, Scratch scratch, TemporaryDatabase database, int mails)
        throws Exception {
      CentralProcess central =
          CentralProcess.start(
              jar,
              scratch.directory().resolve(name),
              database,
              "quarkus.mailer.host=127.0.0.1",
              "quarkus.mailer.port=" + mails,
              "quarkus.mailer.start-tls=DISABLED");
      Backlog backlog = new Backlog(database);
      backlog.execute("INSERT INTO notification_lists (name) VALUES ('ops')");
      backlog.execute("INSERT INTO list_recipients VALUES ('ops', 'anna@example.com')");
      return new Side(name, central, backlog);
    }

    @Override
    public void close() throws SQLException {
      backlog.close();
      central.close();
    }
  }

  private final Rounds rates = new Rounds(ROUNDS, "a second");
  private final Rounds costs = new Rounds(ROUNDS, "µs of the processor each");
  private final SmtpSink sink;

  private CentralCost(SmtpSink sink) {
    this.sink = sink;
  }

  public static void main(String[] arguments) throws Exception {
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable();
        SmtpSink sink = SmtpSink.builder().keepLast(10).start();
        Side before = Side.start("before", BEFORE, scratch, server.createDatabase(), sink.port());
        Side now =
            Side.start("now", CentralProcess.JAR, scratch, server.createDatabase(), sink.port())) {
      new CentralCost(sink).run(before, now);
    }
    System.exit(0);
  }

  private void run(Side before, Side now) throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      measure(before);
      measure(now);
    }
    tell("a drained notification", "drained");
    tell("a mail", "mailed");
  }

  private void tell(String what, String how) {
    System.out.printf(
        "%s costs %.0f µs, before %.0f µs: %.2f times; by rate %.2f times%n",
        what,
        costs.rate("now, " + how),
        costs.rate("before, " + how),
        costs.ratio("now, " + how, "before, " + how),
        rates.ratio("now, " + how, "before, " + how));
  }

  private void measure(Side side) throws Exception {
    measure(side, "drained", "Noop", ROWS);
    sink.clear();
    measure(side, "mailed", "Email", MAILS);
    if (sink.mailCount() != MAILS) {
      throw new IllegalStateException(sink.mailCount() + " mails came");
    }
  }

  private void measure(Side side, String how, String type, int count) throws Exception {
    long process = side.central().process().pid();
    Duration before = ProcessorTime.of(process);
    rates.measure(side.name() + ", " + how, () -> side.backlog().drain(type, count));
    Duration taken = ProcessorTime.of(process).minus(before);
    costs.measure(side.name() + ", " + how, () -> taken.toNanos() / 1e3 / count);
  }
}
