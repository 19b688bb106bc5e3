package dev.holdfast.benchmarks.central;

import dev.holdfast.benchmarks.Figures;
import dev.holdfast.benchmarks.Rounds;
import dev.holdfast.benchmarks.Scratch;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * From ingest to the mail server. First one at a time on an idle system: how long from the site's
 * request to the mail in the sink? Then a backlog: how many mails a second, beside a bare loop of
 * Vert.x' mail client with as many connections? The sink is in this process in both cases.
 */
public final class CentralMail {

  private static final int SINGLE = Integer.getInteger("single", 300);
  private static final int MAILS = Integer.getInteger("mails", 15_000);
  private static final int CONNECTIONS = Integer.getInteger("connections", 5);
  private static final int ROUNDS = Integer.getInteger("rounds", 16);
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
    Rounds rounds = new Rounds(ROUNDS, "mails/s");
    for (int round = 1; round <= ROUNDS; round++) {
      sink.clear();
      rounds.measure("bare mail client", () -> bare(sink));
      sink.clear();
      rounds.measure("central", () -> backlog.drain("Email", MAILS));
      if (sink.mailCount() != MAILS) {
        throw new IllegalStateException(sink.mailCount() + " mails came");
      }
    }
    System.out.printf(
        "central: %.0f%% of the bare mail client%n",
        100 * rounds.ratio("central", "bare mail client"));
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
      List<Promise<Void>> loops =
          Stream.generate(Promise::<Void>promise).limit(CONNECTIONS).toList();
      long start = System.nanoTime();
      loops.forEach(loop -> next(client, left, loop));
      Posts.await(Future.all(loops.stream().map(Promise::future).toList()));
      return Figures.perSecond(MAILS, start);
    } finally {
      Posts.await(vertx.close());
    }
  }

  private static void next(MailClient client, AtomicInteger left, Promise<Void> loop) {
    if (left.getAndDecrement() <= 0) {
      loop.complete();
      return;
    }
    client
        .sendMail(
            new MailMessage()
                .setFrom("holdfast@localhost")
                .setBcc(List.of("anna@example.com"))
                .setSubject(Envelopes.CONTENT.subject())
                .setText(Envelopes.CONTENT.body()))
        .onSuccess(sent -> next(client, left, loop))
        .onFailure(loop::fail);
  }
}
