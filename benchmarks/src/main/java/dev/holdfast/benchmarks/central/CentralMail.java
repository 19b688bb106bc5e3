package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.SmtpSink;
import java.time.Duration;
import java.util.Arrays;

/**
 * From ingest to the mail server, one at a time on an idle system: how long from the site's request
 * to the mail in the sink?
 */
public final class CentralMail {

  private static final int SINGLE = Integer.getInteger("single", 300);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private CentralMail() {}

  public static void main(String[] arguments) throws Exception {
    try (Scratch scratch = Scratch.create();
        TemporaryPostgres server = TemporaryPostgres.startDurable();
        SmtpSink sink = SmtpSink.builder().keepLast(10).start()) {
      var database = server.createDatabase();
      try (CentralProcess central =
              CentralProcess.start(
                  scratch.directory(),
                  database,
                  "quarkus.mailer.host=127.0.0.1",
                  "quarkus.mailer.port=" + sink.port(),
                  "quarkus.mailer.start-tls=DISABLED");
          Backlog backlog = new Backlog(database)) {
        backlog.execute("INSERT INTO notification_lists (name) VALUES ('ops')");
        backlog.execute("INSERT INTO list_recipients VALUES ('ops', 'anna@example.com')");
        latency(central, sink);
      }
    }
    System.exit(0);
  }

  private static void latency(CentralProcess central, SmtpSink sink) throws Exception {
    double[] millis = new double[SINGLE];
    try (Posts posts = new Posts(central, 1)) {
      for (int n = 0; n < SINGLE; n++) {
        sink.clear();
        var envelope = Envelopes.one();
        long start = System.nanoTime();
        posts.one(envelope);
        sink.awaitMails(1, PATIENCE);
        millis[n] = (System.nanoTime() - start) / 1e6;
      }
    }
    double[] warm = Arrays.copyOfRange(millis, SINGLE / 3, SINGLE);
    Arrays.sort(warm);
    System.out.printf(
        "ingest to mail, one at a time: median %.1f ms, 99%% within %.1f ms%n",
        Figures.median(warm), warm[warm.length * 99 / 100]);
  }
}
