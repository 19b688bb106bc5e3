package dev.holdfast.site.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.site.buffer.Category;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.NewMessage;
import dev.holdfast.site.buffer.Origin;
import dev.holdfast.site.intake.AcceptNotification;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  @Inject AcceptNotification accept;
  @Inject SweepTrigger sweep;

  @BeforeEach
  void start_empty() {
    central.reset();
    TestClock.get().advance(Duration.ofHours(1));
    sweep.wake();
    awaitPending(0);
    central.reset();
  }

  @Test
  void a_notification_arrives_signed_and_stamped_by_the_site() {
    Origin origin =
        new Origin(Optional.of("plc-2"), Optional.of("watch"), Optional.of("e"), Optional.of("p"));
    NotificationId id = accept.accept(CONTENT, origin).await().atMost(PATIENCE);

    Envelope envelope = central.awaitSubmits(1).get(0);

    assertThat(verifier().verify(envelope)).isInstanceOf(Verification.Genuine.class);
    assertThat(envelope.sourceServiceId()).isEqualTo("plant-7");
    assertThat(NotificationSubmit.fromJson(envelope.payload()))
        .isEqualTo(
            new NotificationSubmit(
                id,
                CONTENT,
                "node-1",
                Optional.of("plc-2"),
                Optional.of("watch"),
                Optional.of("e"),
                Optional.of("p"),
                TestClock.get().instant()));
    awaitPending(0);
  }

  @Test
  void what_is_accepted_during_an_outage_goes_out_after_it_each_once() {
    central.http().down();
    List<NotificationId> ids = acceptMany(250);
    awaitTried(ids);
    assertThat(buffer.depth().pending()).isEqualTo(250);

    central.http().up();
    TestClock.get().advance(Duration.ofSeconds(30));
    sweep.wake();

    assertThat(central.awaitSubmits(250))
        .extracting(envelope -> new NotificationId(envelope.messageId().value()))
        .containsExactlyInAnyOrderElementsOf(ids);
    awaitPending(0);
    // Far fewer round trips than messages.
    assertThat(central.http().callCount()).isLessThan(50);
  }

  @Test
  void the_first_that_gets_through_after_an_outage_takes_the_backlog_along() {
    central.http().down();
    List<NotificationId> ids = acceptMany(50);
    awaitTried(ids);

    // No time passes: none of the fifty is due again by itself.
    central.http().up();
    acceptMany(1);

    central.awaitSubmits(51);
    awaitPending(0);
  }

  @Test
  void an_outage_however_long_parks_nothing() {
    central.http().down();
    NotificationId id = acceptMany(1).get(0);
    for (int tries = 1; tries <= 60; tries++) {
      int seen = tries;
      Eventually.holds("try " + tries, PATIENCE, () -> held(id).retryCount() >= seen);
      TestClock.get().advance(Duration.ofSeconds(30));
      sweep.wake();
    }

    assertThat(held(id).parked()).isFalse();
  }

  @Test
  void only_an_acknowledgement_lets_the_site_forget() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 500, "the database is away"));
    NotificationId id = acceptMany(1).get(0);

    Eventually.holds("the refusal", PATIENCE, () -> held(id).retryCount() == 1);

    assertThat(held(id).lastError()).contains("central answered 500: the database is away");
  }

  @Test
  void a_lost_acknowledgement_means_sending_again_and_a_known_id_is_success() {
    central.http().script(new Reply.ResetAfterReading());
    NotificationId id = acceptMany(1).get(0);
    Eventually.holds("the failure", PATIENCE, () -> held(id).retryCount() == 1);
    central.onSubmit(e -> EnvelopeReply.known(e.messageId()));

    TestClock.get().advance(Duration.ofSeconds(30));
    sweep.wake();

    awaitPending(0);
  }

  @Test
  void one_refused_in_a_batch_does_not_hold_up_the_others() {
    central.http().down();
    List<NotificationId> ids = acceptMany(20);
    awaitTried(ids);
    NotificationId bad = ids.get(7);
    central.onSubmit(
        e ->
            e.messageId().equals(bad.asMessageId())
                ? EnvelopeReply.refused(e.messageId(), 400, "no")
                : central.take(e));

    central.http().up();
    TestClock.get().advance(Duration.ofSeconds(30));
    sweep.wake();

    awaitPending(1);
    assertThat(held(bad).lastError()).contains("central answered 400: no");
  }

  @Test
  void a_payload_that_cannot_be_read_is_given_up_and_holds_up_nothing() {
    MessageId broken = append(Category.Notification, "{broken");
    acceptMany(1);

    central.awaitSubmits(1);
    awaitPending(0);
    assertThat(await(buffer.find(broken))).isEmpty();
  }

  @Test
  void a_category_nobody_delivers_waits() {
    MessageId call = append(Category.ExternalSystem, "{}");
    acceptMany(1);

    central.awaitSubmits(1);
    awaitPending(1);

    assertThat(await(buffer.find(call))).map(HeldMessage::retryCount).contains(0);
    // Out of the way of the other tests.
    buffer
        .due(TestClock.get().instant(), dev.holdfast.site.buffer.DuePage.Cursor.START, 10)
        .chain(page -> buffer.removeDelivered(page.messages().get(0), TestClock.get().instant()))
        .await()
        .atMost(PATIENCE);
  }

  private MessageId append(Category category, String payload) {
    NewMessage message =
        new NewMessage(
            MessageId.random(),
            category,
            "ops",
            payload,
            new RetryPolicy(Duration.ofSeconds(30), 50),
            TestClock.get().instant(),
            Origin.UNKNOWN,
            Optional.empty());
    await(buffer.append(message));
    return message.id();
  }

  private List<NotificationId> acceptMany(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> await(accept.accept(CONTENT, Origin.UNKNOWN)))
        .toList();
  }

  private void awaitTried(List<NotificationId> ids) {
    Eventually.holds(
        "a failed attempt at each",
        PATIENCE,
        () -> ids.stream().allMatch(id -> held(id).retryCount() > 0));
  }

  private void awaitPending(long count) {
    Eventually.holds(
        count + " messages left in the buffer", PATIENCE, () -> buffer.depth().pending() == count);
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
