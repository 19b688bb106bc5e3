package dev.holdfast.messaging.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.faultrun.Hurry;
import dev.holdfast.messaging.faultrun.Side;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStatus;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import dev.holdfast.testkit.waiting.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two services, two databases, a network between them, and everything that can break. */
abstract class FailureTable {

  static final Duration PATIENCE = Duration.ofSeconds(90);
  static final String NEVER = "never";

  private static final Pattern LISTENING = Pattern.compile("^port: \\d+");

  /** Less than a request has, and more than its first line. */
  private static final int SOME_OF_A_REQUEST = 200;

  private static final int SOME_OF_AN_ANSWER = 20;

  final int receiverPort = FreePort.pick();
  String senderPlace;
  String receiverPlace;

  /** By the means of the database, while the receiver is down. */
  abstract void backUpReceiver();

  /** So that nothing of it can be read, and it comes back as it was backed up. */
  abstract void damageReceiver();

  /** Where {@link Side#open} finds a database of that name, empty at first. */
  abstract String place(String name);

  @BeforeEach
  void findPlaces() {
    senderPlace = place("sender");
    receiverPlace = place("receiver");
  }

  @Test
  void sender_dies_before_the_commit_neither_message_nor_change_exists() {
    sender("die-before-commit").awaitExit(PATIENCE);

    try (SendingService sender = sending(receiverPort)) {
      assertThat(sender.side.sold()).isZero();
      assertThat(sender.stats().counts()).isEmpty();
    }
  }

  @Test
  void sender_dies_after_the_commit_and_before_sending_it_is_sent_after_restart() {
    sender("die-after-commit").awaitExit(PATIENCE);
    try (ServiceProcess receiver = receiver(NEVER);
        SendingService sender = sending(receiverPort)) {
      assertThat(sender.side.sold()).isEqualTo(1);
      assertThat(sender.stats().count(OutboxStatus.Pending)).isEqualTo(1);

      sendAll(sender);

      receiver.killMinus9();
    }
    assertProcessedOnce();
  }

  @Test
  void sender_is_killed_while_it_sends_and_the_message_is_processed_once() {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort)) {
      // The message gets through, the answer does not.
      network.dropAfterBytes(0);
      ServiceProcess dying = sender("sell-and-send", network.port());
      receiver.awaitLogLine(Pattern.compile("^answering"), PATIENCE);
      dying.killMinus9();
      network.heal();

      try (SendingService sender = sending(network.port())) {
        sendAll(sender);
      }
      receiver.killMinus9();
    }
    assertProcessedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "answer"})
  void the_network_fails_in_mid_send_and_the_message_is_sent_again(String middleOf) {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort);
        SendingService sender = sending(network.port())) {
      if (middleOf.equals("request")) {
        network.dropAfterRequestBytes(SOME_OF_A_REQUEST);
      } else {
        network.dropAfterBytes(SOME_OF_AN_ANSWER);
      }
      sender.startSending();
      MessageId message = sender.sell();
      Eventually.holds("an attempt failed", PATIENCE, () -> sender.hasTried(message));
      network.heal();

      sendAll(sender);
      receiver.killMinus9();
    }
    assertProcessedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"before-processing", "in-the-handler", "before-the-answer"})
  void receiver_dies_and_the_message_is_processed_once_in_total(String when) {
    try (ServiceProcess dying = receiver(when);
        SendingService sender = sending(receiverPort)) {
      sender.startSending();
      sender.sell();
      assertThat(dying.awaitExit(PATIENCE)).isEqualTo(9);

      try (ServiceProcess receiver = receiver(NEVER)) {
        sendAll(sender);
        receiver.killMinus9();
      }
    }
    assertProcessedOnce();
  }

  @Test
  void a_timeout_with_a_late_success_is_answered_from_the_inbox() {
    try (ServiceProcess receiver = receiver(NEVER);
        FaultProxy network = FaultProxy.forwardingTo("127.0.0.1", receiverPort);
        SendingService sender = sending(network.port())) {
      network.delay(Hurry.outbox().sendTimeout().multipliedBy(4));
      sender.startSending();
      MessageId message = sender.sell();
      Eventually.holds("an attempt timed out", PATIENCE, () -> sender.hasTried(message));
      network.heal();

      sendAll(sender);
      receiver.awaitLogLine(Pattern.compile("duplicate: \\{\"booked\":true}"), PATIENCE);
      receiver.killMinus9();
    }
    assertProcessedOnce();
  }

  /** As by a proxy that takes no body so large, or a filter that dislikes one of them. */
  @Test
  void a_batch_refused_as_a_whole_is_split_and_each_message_is_processed_once() {
    int count = 40;
    List<NewMessage> messages = IntStream.rangeClosed(1, count).mapToObj(Side::message).toList();
    try (ServiceProcess receiver = receiver("refuses-batches");
        SendingService sender = sending(receiverPort)) {
      for (int n = 1; n <= count; n++) {
        sender.side.sell(n, messages.get(n - 1), () -> {});
      }
      sender.startSending();
      awaitSent(sender, count);
      receiver.killMinus9();

      assertThat(messages).noneMatch(message -> sender.hasTried(message.id()));
    }
    int sum = count * (count + 1) / 2;
    try (Side receiver = Side.open(receiverPlace)) {
      assertThat(receiver.tally()).isEqualTo(new Side.Tally(count, count, count, sum, sum));
    }
  }

  /** It has forgotten with the message what the message did, so to process it again is right. */
  @Test
  void a_damaged_inbox_is_restored_and_what_nobody_had_heard_of_is_processed_once() {
    try (SendingService sender = sending(receiverPort)) {
      sender.startSending();
      try (ServiceProcess receiver = receiver(NEVER)) {
        sender.side.sell(1, 1);
        awaitSent(sender, 1);
        receiver.killMinus9();
      }
      backUpReceiver();
      try (ServiceProcess dying = receiver("before-the-answer")) {
        sender.side.sell(2, 2);
        assertThat(dying.awaitExit(PATIENCE)).isEqualTo(9);
      }
      damageReceiver();

      try (ServiceProcess receiver = receiver(NEVER)) {
        awaitSent(sender, 2);
        receiver.killMinus9();
      }
    }
    try (Side receiver = Side.open(receiverPlace)) {
      assertThat(receiver.tally()).isEqualTo(new Side.Tally(2, 2, 2, 3, 3));
    }
  }

  private static void awaitSent(SendingService sender, int messages) {
    Eventually.holds(
        messages + " are sent",
        PATIENCE,
        () -> sender.stats().count(OutboxStatus.Sent) == messages);
  }

  @Test
  void a_message_that_outlived_its_time_while_its_sender_was_dead_expires_and_the_callback_runs() {
    sender("die-after-commit-of-a-short-life").awaitExit(PATIENCE);

    try (ServiceProcess sender = sender("send")) {
      sender.awaitLogLine(Pattern.compile("^given up: Expired"), PATIENCE);
      sender.killMinus9();
    }

    try (Side sender = Side.open(senderPlace)) {
      assertThat(sender.outbox().stats().await().atMost(PATIENCE).counts())
          .isEqualTo(Map.of(OutboxStatus.Expired, 1L));
    }
  }

  @Test
  void both_die_and_it_goes_on_after_both_return() {
    ServiceProcess dyingReceiver = receiver("in-the-handler");
    ServiceProcess dyingSender = sender("sell-and-send");
    dyingReceiver.awaitExit(PATIENCE);
    dyingSender.killMinus9();

    try (ServiceProcess receiver = receiver(NEVER);
        SendingService sender = sending(receiverPort)) {
      sendAll(sender);
      receiver.killMinus9();
    }
    assertProcessedOnce();
  }

  final SendingService sending(int port) {
    return new SendingService(senderPlace, port);
  }

  private static void sendAll(SendingService sender) {
    sender.startSending();
    Eventually.holds(
        "the message is sent", PATIENCE, () -> sender.stats().count(OutboxStatus.Sent) == 1);
  }

  /** What the receiver did; its process is gone by now. */
  final void assertProcessedOnce() {
    try (Side receiver = Side.open(receiverPlace)) {
      assertThat(receiver.tally()).isEqualTo(new Side.Tally(1, 1, 1, 1, 1));
    }
  }

  final ServiceProcess sender(String act) {
    return sender(act, receiverPort);
  }

  private ServiceProcess sender(String act, int port) {
    return process(SenderMain.class, senderPlace, port, act).start();
  }

  final ServiceProcess receiver(String dies) {
    ServiceProcess receiver =
        process(ReceiverMain.class, receiverPlace, receiverPort, dies).start();
    receiver.awaitLogLine(LISTENING, PATIENCE);
    return receiver;
  }

  private static ServiceProcessBuilder process(Class<?> main, String place, int port, String act) {
    return ServiceProcess.javaMain(System.getProperty("java.class.path"), main.getName())
        .name(main.getSimpleName())
        .jvmArgument("-Xmx128m")
        .quickStart()
        .argument(place)
        .argument(Integer.toString(port))
        .argument(act);
  }
}
