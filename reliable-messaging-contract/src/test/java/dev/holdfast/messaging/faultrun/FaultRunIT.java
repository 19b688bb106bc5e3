package dev.holdfast.messaging.faultrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.faultrun.FaultPlan.Decision;
import dev.holdfast.messaging.faultrun.FaultPlan.Victim;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import dev.holdfast.testkit.waiting.Pause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Very many messages, two processes that are killed again and again, and a network that does what
 * networks do: every message has its effect once. A failing run is repeated with the seed it
 * printed: {@code bin/soak}.
 */
class FaultRunIT {

  /** On a machine with other things to do; a long run takes minutes. */
  private static final long MILLIS_A_MESSAGE = 3;

  private static final long SEED = Soak.seed();
  private static final int ON_SQLITE = Soak.length(5_000, 100_000);
  private static final int ON_POSTGRES = Soak.length(2_000, 20_000);
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration START = Duration.ofSeconds(60);
  private static final Pattern LISTENING = Pattern.compile("^port: (\\d+)");

  /** Deaths take place here, one at a time, while the network goes on. */
  private final ExecutorService deaths = Executors.newSingleThreadExecutor();

  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicReference<Throwable> failed = new AtomicReference<>();
  private FaultyNetwork network;
  private Child sender;
  private Child receiver;

  @Test
  void each_message_has_its_effect_once_on_sqlite(@TempDir Path files) throws Exception {
    run(
        Side.SQLITE + files.resolve("sender.db"),
        Side.SQLITE + files.resolve("receiver.db"),
        ON_SQLITE,
        4);
  }

  @Test
  void each_message_has_its_effect_once_on_postgresql() throws Exception {
    try (TemporaryPostgres server = TemporaryPostgres.start()) {
      run(
          server.createDatabase().reactiveUrl(),
          server.createDatabase().reactiveUrl(),
          ON_POSTGRES,
          2);
    }
  }

  private void run(String senderPlace, String receiverPlace, int messages, int killsOfEach)
      throws Exception {
    System.out.printf("fault run: %,d messages, seed %d%n", messages, SEED);
    long started = System.nanoTime();
    FaultPlan plan = new FaultPlan(SEED, messages / Hurry.BATCH, killsOfEach);
    try (FaultyNetwork between = new FaultyNetwork(plan, this::crash);
        Child sending =
            new Child(
                FaultSenderMain.class,
                senderPlace,
                Integer.toString(between.port()),
                Integer.toString(messages));
        Child receiving = new Child(FaultReceiverMain.class, receiverPlace)) {
      network = between;
      sender = sending;
      receiver = receiving;
      startReceiver();
      sender.start();
      Duration patience = PATIENCE.plusMillis(MILLIS_A_MESSAGE * messages);
      Eventually.holds("nothing is left in the outbox", patience, this::drained);
      deaths.shutdown();
      assertThat(deaths.awaitTermination(START.toSeconds(), TimeUnit.SECONDS)).isTrue();
      between.settle();
    }
    Map<Fault, Integer> faults = network.counts();
    System.out.printf(
        "fault run: done in %d s, %d exchanges: %s%n",
        Duration.ofNanos(System.nanoTime() - started).toSeconds(), plan.exchanges(), faults);
    assertThat(failed.get()).isNull();
    assertThat(sender.hasFailed()).as("the sender broke down, see its log").isFalse();
    assertEachOnce(senderPlace, receiverPlace, messages);
    assertThat(plan.killsLeft()).as("kills that did not take place").isZero();
    assertThat(faults.keySet()).as("faults that took place").contains(Fault.values());
  }

  /** The line of a sender that was killed since does not count. */
  private boolean drained() {
    return failed.get() != null || sender.hasSaid(FaultSenderMain.DRAINED) || sender.hasFailed();
  }

  private void assertEachOnce(String senderPlace, String receiverPlace, int messages) {
    long sum = (long) messages * (messages + 1) / 2;
    try (Side sent = Side.open(senderPlace);
        Side received = Side.open(receiverPlace)) {
      assertThat(received.tally())
          .isEqualTo(new Side.Tally(messages, messages, messages, sum, sum));
      assertThat(sent.sold()).isEqualTo(messages);
      assertThat(sent.outbox().stats().await().atMost(START).counts())
          .isEqualTo(Map.of(OutboxStatus.Sent, (long) messages));
    }
  }

  private void crash(Decision decision) {
    deaths.execute(
        () -> {
          try {
            Pause.unless(never, decision.life());
            if (decision.kill().orElseThrow() == Victim.RECEIVER) {
              receiver.kill();
              startReceiver();
            } else {
              sender.kill();
              sender.start();
            }
          } catch (Throwable e) {
            failed.compareAndSet(null, e);
          }
        });
  }

  private void startReceiver() {
    String line = receiver.start().awaitLogLine(LISTENING, START);
    network.leadTo(Integer.parseInt(line.replaceAll("\\D", "")));
  }
}
