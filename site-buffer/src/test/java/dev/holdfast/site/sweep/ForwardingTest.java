package dev.holdfast.site.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.delivery.forward.NotificationPayload;
import dev.holdfast.site.delivery.forward.ReportGivenUp;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.intake.AcceptMessage;
import dev.holdfast.site.intake.NewMessage;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.status.NodeStatus;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class ForwardingTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final NotificationContent CONTENT =
      new NotificationContent("ops", "Pump 3", "runs dry");

  @InjectCentral FakeCentral central;
  @Inject MessageBuffer buffer;
  @Inject AcceptMessage accept;
  @Inject Sweeper sweeper;
  @Inject TargetGuards guards;
  @Inject KeptMessages messages;
  @Inject ReportGivenUp reportGivenUp;
  @Inject NodeStatus status;

  @BeforeEach
  void start_empty() {
    central.reset();
    // Should central count as away after the last test, this one finds out that it is back.
    acceptMany(1);
    Eventually.holds(
        "an empty buffer",
        PATIENCE,
        () -> {
          // Each time, since a probe of the last test may fail only now.
          TestClock.get().advance(Duration.ofHours(1));
          sweep();
          return pending() == 0;
        });
    central.reset();
  }

  @Test
  void a_notification_arrives_signed_and_stamped_by_the_site() {
    Origin origin =
        Origin.said(Optional.of("plc-2"), Optional.of("watch"), Optional.of("e"), Optional.of("p"));
    NotificationId id = accept(origin, Optional.empty());

    Envelope envelope = central.awaitSubmits(1).get(0);

    assertThat(verifier().verify(envelope)).isInstanceOf(Verification.Genuine.class);
    assertThat(envelope.sourceServiceId()).isEqualTo("plant-7");
    NotificationSubmit submit = NotificationSubmit.fromJson(envelope.payload());
    assertThat(submit.submitNumber()).isPresent();
    assertThat(submit)
        .isEqualTo(
            new NotificationSubmit(
                id,
                CONTENT,
                "node-1",
                Optional.of("plc-2"),
                Optional.of("watch"),
                Optional.of("e"),
                Optional.of("p"),
                TestClock.get().instant(),
                submit.submitNumber()));
    awaitPending(0);
  }

  @Test
  void what_is_accepted_during_an_outage_goes_out_after_it_each_once() {
    central.http().down();
    List<NotificationId> ids = acceptMany(250);
    awaitAway();
    assertThat(pending()).isEqualTo(250);

    central.http().up();
    TestClock.get().advance(Duration.ofSeconds(30));
    sweep();

    assertThat(central.awaitSubmits(250))
        .extracting(envelope -> new NotificationId(envelope.messageId().value()))
        .containsExactlyInAnyOrderElementsOf(ids);
    awaitPending(0);
    // Far fewer round trips than messages.
    assertThat(central.submitCalls()).isLessThan(50);
  }

  @Test
  void the_first_that_gets_through_after_an_outage_takes_the_backlog_along() {
    central.http().down();
    for (int i = 0; i < 50; i++) {
      accept(Origin.UNKNOWN, Optional.of(Duration.ofHours(1)));
    }
    awaitAway();

    // Time for another look at central, but those that were tried are not due for an hour.
    central.http().up();
    TestClock.get().advance(Duration.ofSeconds(10));
    acceptMany(1);

    central.awaitSubmits(51);
    awaitPending(0);
  }

  @Test
  void an_outage_however_long_parks_nothing() {
    central.http().down();
    NotificationId id = acceptMany(1).get(0);
    for (int tries = 1; tries <= 60; tries++) {
      sweep();
      TestClock.get().advance(Duration.ofSeconds(30));
    }

    assertThat(held(id).parked()).isFalse();
    assertThat(held(id).retryCount()).isZero();
  }

  @Test
  void only_an_acknowledgement_lets_the_site_forget() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 500, "the database is away"));
    NotificationId id = acceptMany(1).get(0);

    Eventually.holds("the refusal", PATIENCE, () -> held(id).lastError().isPresent());

    assertThat(held(id).lastError()).contains("central answered 500: the database is away");
  }

  @Test
  void an_id_that_central_has_for_another_notification_is_parked_with_the_reason() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 409, "use a new id"));
    NotificationId id = acceptMany(1).get(0);

    Eventually.holds("it is parked", PATIENCE, () -> held(id).parked());

    assertThat(held(id).lastError()).contains("central answered 409: use a new id");
    await(messages.decide(MessageAction.Discard, id.asMessageId(), "night-shift"));
  }

  @Test
  void while_another_node_leads_everything_stays_uncounted_and_the_status_says_why() {
    String over = "epoch 5 of site plant-7 is over: node b leads since epoch 6";
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), EnvelopeReply.EPOCH_OVER, over));
    NotificationId id = acceptMany(1).get(0);
    for (int tries = 1; tries <= 60; tries++) {
      sweep();
      TestClock.get().advance(Duration.ofSeconds(30));
    }

    assertThat(held(id).parked()).isFalse();
    assertThat(held(id).retryCount()).isZero();
    assertThat(held(id).lastError()).contains("central answered 412: " + over);
    assertThat(status.now().centralRefusal()).isEqualTo(over);

    central.onSubmit(central::take);
    sweep();

    awaitPending(0);
    assertThat(status.now().centralRefusal()).isNull();
  }

  @Test
  void a_lost_acknowledgement_means_sending_again_and_a_known_id_is_success() {
    central.loseNextAnswer();
    NotificationId id = acceptMany(1).get(0);
    Eventually.holds("the failure", PATIENCE, () -> held(id).lastError().isPresent());
    central.onSubmit(e -> EnvelopeReply.known(e.messageId()));

    TestClock.get().advance(Duration.ofSeconds(30));
    sweep();

    awaitPending(0);
  }

  @Test
  void it_bears_the_same_number_however_often_it_is_sent_and_the_next_one_the_next() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 400, "not yet"));
    NotificationId id = acceptMany(1).get(0);
    Eventually.holds("the failure", PATIENCE, () -> held(id).retryCount() == 1);
    central.onSubmit(central::take);
    TestClock.get().advance(Duration.ofSeconds(30));
    sweep();
    awaitPending(0);
    acceptMany(1);

    List<SubmitNumber> numbers =
        central.awaitSubmits(3).stream().map(ForwardingTest::numberOf).toList();

    assertThat(numbers.get(1)).isEqualTo(numbers.get(0));
    assertThat(numbers.get(2).stream()).isEqualTo(numbers.get(0).stream());
    assertThat(numbers.get(2).number()).isEqualTo(numbers.get(0).number() + 1);
  }

  @Test
  void central_is_told_which_number_will_never_come() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 400, "no"));
    OutboundMessage message =
        Sample.of(Category.Notification, "ops", TestClock.get().instant())
            .payload(NotificationPayload.write(CONTENT))
            .expires(TestClock.get().instant().plusSeconds(60))
            .message();
    await(buffer.append(message));
    sweep();
    SubmitNumber number = numberOf(central.awaitSubmits(1).get(0));
    Eventually.holds(
        "the failure",
        PATIENCE,
        () -> await(buffer.find(message.id())).orElseThrow().retryCount() == 1);
    TestClock.get().advance(Duration.ofMinutes(2));
    await(buffer.parkExpired(TestClock.get().instant(), 10, Set.of()));

    await(messages.decide(MessageAction.Discard, message.id(), "night-shift"));
    await(reportGivenUp.runOnce());
    await(reportGivenUp.runOnce());

    assertThat(central.givenUp())
        .flatExtracting(envelope -> NumbersGivenUp.fromJson(envelope.payload()).numbers())
        .containsOnlyOnce(number);
  }

  private static SubmitNumber numberOf(Envelope envelope) {
    return NotificationSubmit.fromJson(envelope.payload()).submitNumber().orElseThrow();
  }

  @Test
  void one_refused_in_a_batch_does_not_hold_up_the_others() {
    central.http().down();
    List<NotificationId> ids = acceptMany(20);
    awaitAway();
    NotificationId bad = ids.get(7);
    central.onSubmit(
        e ->
            e.messageId().equals(bad.asMessageId())
                ? EnvelopeReply.refused(e.messageId(), 400, "no")
                : central.take(e));

    central.http().up();
    TestClock.get().advance(Duration.ofSeconds(30));
    sweep();

    awaitPending(1);
    Eventually.holds(
        "the refusal",
        PATIENCE,
        () -> held(bad).lastError().equals(Optional.of("central answered 400: no")));
  }

  @Test
  void a_payload_that_cannot_be_read_is_given_up_and_holds_up_nothing() {
    MessageId broken = append(Category.Notification, "{broken");
    acceptMany(1);

    central.awaitSubmits(1);
    awaitPending(0);
    assertThat(await(buffer.find(broken))).isEmpty();
  }

  private MessageId append(Category category, String payload) {
    OutboundMessage message =
        Sample.of(category, "ops", TestClock.get().instant()).payload(payload).message();
    await(buffer.append(message));
    return message.id();
  }

  private List<NotificationId> acceptMany(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> accept(Origin.UNKNOWN, Optional.empty()))
        .toList();
  }

  private NotificationId accept(Origin origin, Optional<Duration> retryInterval) {
    NewMessage.Options options =
        new NewMessage.Options(
            Optional.empty(),
            Optional.empty(),
            retryInterval,
            true,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    NewMessage message =
        new NewMessage(
            Category.Notification,
            CONTENT.list(),
            NotificationPayload.write(CONTENT),
            origin,
            options);
    return new NotificationId(await(accept.accept(message)).id().value());
  }

  private void sweep() {
    await(sweeper.runOnce());
  }

  private void awaitAway() {
    Eventually.holds(
        "central counts as away", PATIENCE, () -> "open".equals(guards.states().get("central")));
  }

  private void awaitPending(long count) {
    Eventually.holds(count + " messages left in the buffer", PATIENCE, () -> pending() == count);
  }

  /** Of notifications: what is for other targets is none of this test's business. */
  private long pending() {
    return buffer.depth().targets().stream()
        .filter(share -> share.category() == Category.Notification)
        .mapToLong(BufferDepth.OfTarget::pending)
        .sum();
  }

  private HeldMessage held(NotificationId id) {
    return await(buffer.find(id.asMessageId())).orElseThrow();
  }

  private static EnvelopeVerifier verifier() {
    return new EnvelopeVerifier(
        id -> List.of(SigningSecret.of(FakeCentral.SECRET)),
        TestClock.get(),
        Duration.ofMinutes(5));
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
