package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * From ingest to the mail server. First one at a time on an idle system: how long from the site's
 * request to the mail in the sink? Then a backlog: how many mails a second, beside a bare loop of
 * Vert.x' mail client with as many connections? The sink is in this process in both cases.
 */
public final class CentralMail {

  private static final int SINGLE = Integer.getInteger("single", 300);
  private static final int MAILS = Integer.getInteger("mails", 5_000);
  private static final int CONNECTIONS = Integer.getInteger("connections", 5);
  private static final int ROUNDS = Integer.getInteger("rounds", 3);
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
                  "quarkus.mailer.start-tls=DISABLED",
                  "holdfast.central.smtp.max-concurrent-connections=" + CONNECTIONS);
          Backlog backlog = new Backlog(database)) {
        backlog.execute("INSERT INTO notification_lists (name) VALUES ('ops')");
        backlog.execute("INSERT INTO list_recipients VALUES ('ops', 'anna@example.com')");
        latency(central, sink);
        throughput(backlog, sink);
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

  private static void throughput(Backlog backlog, SmtpSink sink) throws Exception {
    double bare = 0;
    double central = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      sink.clear();
      double one = CentralDrain.show(round, "bare mail client", bare(sink));
      bare = round > 1 ? Math.max(bare, one) : bare;
      sink.clear();
      one = CentralDrain.show(round, "central", backlog.drain("Email", MAILS));
      central = round > 1 ? Math.max(central, one) : central;
      if (sink.mailCount() != MAILS) {
        throw new IllegalStateException(sink.mailCount() + " mails came");
      }
    }
    System.out.printf("central: %.0f%% of the bare mail client%n", 100 * central / bare);
  }

  private static double bare(SmtpSink sink) throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      MailClient client =
          MailClient.create(
              vertx,
              new MailConfig()
                  .setHostname("127.0.0.1")
                  .setPort(sink.port())
                  .setStarttls(StartTLSOptions.DISABLED)
                  .setMaxPoolSize(CONNECTIONS)
                  .setKeepAlive(true));
      AtomicInteger left = new AtomicInteger(MAILS);
      long start = System.nanoTime();
      Posts.await(
          Future.all(IntStream.range(0, CONNECTIONS).mapToObj(n -> next(client, left)).toList()));
      return Figures.perSecond(MAILS, start);
    } finally {
      Posts.await(vertx.close());
    }
  }

  private static Future<Void> next(MailClient client, AtomicInteger left) {
    return left.getAndDecrement() <= 0
        ? Future.succeededFuture()
        : client
            .sendMail(
                new MailMessage()
                    .setFrom("holdfast@localhost")
                    .setBcc(List.of("anna@example.com"))
                    .setSubject(Envelopes.CONTENT.subject())
                    .setText(Envelopes.CONTENT.body()))
            .compose(sent -> next(client, left));
  }
}
