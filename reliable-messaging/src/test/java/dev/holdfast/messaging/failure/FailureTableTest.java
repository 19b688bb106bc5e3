package dev.holdfast.messaging.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two services, two files, a network between them, and everything that can break. */
class FailureTableTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Pattern LISTENING = Pattern.compile("^port: \\d+");
  private static final String NEVER = "never";

  @TempDir Path senderFiles;
  @TempDir Path receiverFiles;

  private final int receiverPort = FreePort.pick();

  @Test
  void sender_dies_before_the_commit_neither_message_nor_change_exists() {
    sender("die-before-commit").awaitExit(PATIENCE);

    try (SendingService sender = new SendingService(senderFiles, receiverPort)) {
      assertThat(sender.sales()).isZero();
      assertThat(sender.stats().counts()).isEmpty();
    }
  }

  @Test
  void sender_dies_after_the_commit_and_before_sending_it_is_sent_after_restart() {
    sender("die-after-commit").awaitExit(PATIENCE);
    try (ServiceProcess receiver = receiver(NEVER);
        SendingService sender = new SendingService(senderFiles, receiverPort)) {
      assertThat(sender.sales()).isEqualTo(1);
      assertThat(sender.stats().count(OutboxStatus.Pending)).isEqualTo(1);

      sendAll(sender, 1);

      receiver.killMinus9();
    }
    assertThat(processed()).isEqualTo(1);
  }

  @Test
  void sender_is_killed_while_it_sends_and_the_message_is_processed_once() {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort)) {
      // The message gets through, the answer does not.
      network.dropAfterBytes(0);
      ServiceProcess dying = sender("send", network.port());
      receiver.awaitLogLine(Pattern.compile("^answering"), PATIENCE);
      dying.killMinus9();
      network.heal();

      try (SendingService sender = new SendingService(senderFiles, network.port())) {
        sendAll(sender, 1);
      }
      receiver.killMinus9();
    }
    assertThat(processed()).isEqualTo(1);
  }

  @Test
  void the_network_fails_in_mid_send_and_the_message_is_sent_again() {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort);
        SendingService sender = new SendingService(senderFiles, network.port())) {
      network.cut();
      sender.startSending();
      sender.sell("\"a pump\"");
      Eventually.holds(
          "an attempt failed",
          PATIENCE,
          () -> sender.stats().count(OutboxStatus.Pending) == 1 && tried(sender));
      network.heal();

      sendAll(sender, 1);
      receiver.killMinus9();
    }
    assertThat(processed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"before-processing", "in-the-handler", "before-the-answer"})
  void receiver_dies_and_the_message_is_processed_once_in_total(String when) {
    try (ServiceProcess dying = receiver(when);
        SendingService sender = new SendingService(senderFiles, receiverPort)) {
      sender.startSending();
      sender.sell("\"a pump\"");
      assertThat(dying.awaitExit(PATIENCE)).isEqualTo(9);

      try (ServiceProcess receiver = receiver(NEVER)) {
        sendAll(sender, 1);
        receiver.killMinus9();
      }
    }
    assertThat(processed()).isEqualTo(1);
  }

  @Test
  void a_timeout_with_a_late_success_is_answered_from_the_inbox() {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort);
        SendingService sender = new SendingService(senderFiles, network.port())) {
      network.delay(Settings.outbox().sendTimeout().plusMillis(500));
      sender.startSending();
      sender.sell("\"a pump\"");
      Eventually.holds("an attempt timed out", PATIENCE, () -> tried(sender));
      network.heal();

      sendAll(sender, 1);
      receiver.awaitLogLine(Pattern.compile("duplicate: \\{\"sold\":true}"), PATIENCE);
      receiver.killMinus9();
    }
    assertThat(processed()).isEqualTo(1);
  }

  @Test
  void both_die_and_it_goes_on_after_both_return() {
    ServiceProcess dyingReceiver = receiver("in-the-handler");
    ServiceProcess dyingSender = sender("send", receiverPort);
    dyingReceiver.awaitExit(PATIENCE);
    dyingSender.killMinus9();

    try (ServiceProcess receiver = receiver(NEVER);
        SendingService sender = new SendingService(senderFiles, receiverPort)) {
      sendAll(sender, 1);
      receiver.killMinus9();
    }
    assertThat(processed()).isEqualTo(1);
  }

  private static boolean tried(SendingService sender) {
    return sender
        .database
        .read(
            reading ->
                reading.first(
                    "SELECT retry_count FROM outbox_messages WHERE retry_count > 0",
                    row -> row.getInt(1)))
        .await()
        .atMost(PATIENCE)
        .isPresent();
  }

  private static void sendAll(SendingService sender, long count) {
    sender.startSending();
    Eventually.holds(
        "everything is sent", PATIENCE, () -> sender.stats().count(OutboxStatus.Sent) == count);
  }

  /** What the receiver did; its process is gone by now. */
  private long processed() {
    try (SqliteDatabase database = ReceiverMain.open(receiverFiles)) {
      return database
          .read(reading -> reading.first("SELECT count(*) FROM sales", row -> row.getLong(1)))
          .await()
          .atMost(PATIENCE)
          .orElseThrow();
    }
  }

  private ServiceProcess sender(String act) {
    return sender(act, receiverPort);
  }

  private ServiceProcess sender(String act, int port) {
    return process(SenderMain.class, senderFiles, port, act).start();
  }

  private ServiceProcess receiver(String dies) {
    ServiceProcess receiver =
        process(ReceiverMain.class, receiverFiles, receiverPort, dies).start();
    receiver.awaitLogLine(LISTENING, PATIENCE);
    return receiver;
  }

  private static ServiceProcessBuilder process(Class<?> main, Path files, int port, String act) {
    return ServiceProcess.javaMain(System.getProperty("java.class.path"), main.getName())
        .name(main.getSimpleName())
        .jvmArgument("-Xmx128m")
        .quickStart()
        .argument(files.toString())
        .argument(Integer.toString(port))
        .argument(act);
  }
}
