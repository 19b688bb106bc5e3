package dev.holdfast.site.delivery.forward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.testing.CentralAsSet;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.testkit.logging.LogCapture;
import dev.holdfast.testkit.time.SettableClock;
import io.vertx.mutiny.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What central is told of the epoch, and what the node makes of central's answer. */
class EpochToCentralTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String OVER = "epoch 5 of site plant-7 is over: node b leads since epoch 6";

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final Vertx vertx = Vertx.vertx();
  private final FakeCentral central = new FakeCentral();
  private final CentralRefusal refusal = new CentralRefusal();
  private OptionalLong epoch = OptionalLong.empty();
  private final CentralClient client =
      new CentralClient(
          new CentralAsSet(Optional.of(central.url()), Optional.of(FakeCentral.SECRET), PATIENCE),
          Identities.of("plant-7", "node-1"),
          () -> epoch,
          refusal,
          vertx,
          null,
          clock,
          TrustedTime.startedNow(clock, clock::nanos),
          new Timeouts());

  @AfterEach
  void stop() {
    central.close();
    vertx.closeAndAwait();
  }

  @Test
  void a_node_that_stands_alone_names_none() {
    submit();

    assertThat(central.awaitSubmits(1).get(0).headers().epoch()).isEmpty();
  }

  @Test
  void a_node_that_leads_signs_with_the_epoch_it_leads_under_now() {
    epoch = OptionalLong.of(5);
    submit();
    epoch = OptionalLong.of(7);
    submit();

    List<Envelope> submits = central.awaitSubmits(2);
    assertThat(submits)
        .extracting(envelope -> envelope.headers().epoch().orElseThrow())
        .containsExactly(new SenderEpoch(5, "node-1"), new SenderEpoch(7, "node-1"));
    assertThat(submits)
        .allSatisfy(
            envelope ->
                assertThat(verifier().verify(envelope)).isInstanceOf(Verification.Genuine.class));
  }

  @Test
  void what_goes_through_the_outbox_names_it_too() {
    epoch = OptionalLong.of(5);

    Envelope sealed =
        client
            .link()
            .orElseThrow()
            .signer()
            .sign(
                MessageId.random(),
                MessageType.Signal,
                Endpoints.SITE_CALL_REPORT,
                "{}",
                Optional.empty());

    assertThat(sealed.headers().epoch()).contains(new SenderEpoch(5, "node-1"));
  }

  @Test
  void why_central_refuses_the_node_is_kept_and_logged_once_until_it_takes_something() {
    MessageId taken = submit();
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), EnvelopeReply.EPOCH_OVER, OVER));
    try (LogCapture log = new LogCapture(CentralRefusal.class)) {
      submit();
      submit();

      assertThat(refusal.reason()).contains(OVER);
      assertThat(log.lines()).containsExactly("central takes nothing from this node: " + OVER);

      assertThat(ask(taken).acknowledged()).isTrue();
      assertThat(refusal.reason()).as("that central answers is no sign").contains(OVER);

      central.onSubmit(central::take);
      submit();

      assertThat(refusal.reason()).isEmpty();
    }
  }

  @Test
  void what_is_wrong_with_one_message_does_not_concern_the_node() {
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 400, "no list"));
    submit();
    central.onSubmit(e -> EnvelopeReply.refused(e.messageId(), 500, "no database"));
    submit();

    assertThat(refusal.reason()).isEmpty();
  }

  private EnvelopeReply ask(MessageId id) {
    return client
        .ask(
            Endpoints.NOTIFICATION_STATUS,
            new NotificationStatusQuery(new NotificationId(id.value())).toJson(),
            Optional.empty())
        .await()
        .atMost(PATIENCE);
  }

  private MessageId submit() {
    MessageId id = MessageId.random();
    client
        .send(id, MessageType.Signal, Endpoints.NOTIFICATION_SUBMIT, "{}", Optional.empty())
        .await()
        .atMost(PATIENCE);
    return id;
  }

  private EnvelopeVerifier verifier() {
    return new EnvelopeVerifier(
        source -> List.of(SigningSecret.of(FakeCentral.SECRET)), clock, Duration.ofMinutes(5));
  }
}
