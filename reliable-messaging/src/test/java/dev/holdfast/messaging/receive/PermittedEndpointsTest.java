package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A secret opens all endpoints, or those that the settings name. */
class PermittedEndpointsTest {

  private static final String TEXT = "every-peer-has-this-one-in-tests-only";
  private static final SigningSecret SECRET = SigningSecret.of(TEXT);

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));
  private final List<String> handled = new ArrayList<>();

  @Test
  void a_peer_uses_the_endpoints_it_may_and_no_others() {
    ReceiveEnvelopes receiver =
        receiver(
            Map.of(
                "holdfast.messaging.services.printer.secret", TEXT,
                "holdfast.messaging.services.printer.endpoints", "Printed,Jammed",
                "holdfast.messaging.services.billing.secret", TEXT));

    assertThat(send(receiver, "printer", "Printed").status()).isEqualTo(200);
    assertThat(send(receiver, "billing", "Refund").status()).isEqualTo(200);
    EnvelopeReply refused = send(receiver, "printer", "Refund");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).contains("'printer' may not use the endpoint 'Refund' here");
    assertThat(handled).containsExactly("printer Printed", "billing Refund");
  }

  private ReceiveEnvelopes receiver(Map<String, String> settings) {
    ReceiveMetrics metrics = new ReceiveMetrics(new SimpleMeterRegistry());
    CheckEnvelope check =
        new CheckEnvelope(
            TestSettings.of(MessagingConfig.class, settings),
            id -> List.of(SECRET),
            clock,
            metrics);
    return new ReceiveEnvelopes(check, List.of(handler("Printed"), handler("Refund")), metrics);
  }

  private EnvelopeHandler handler(String endpoint) {
    return new EnvelopeHandler() {
      @Override
      public String endpoint() {
        return endpoint;
      }

      @Override
      public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
        genuine.forEach(each -> handled.add(each.sourceServiceId() + " " + each.endpoint()));
        return Uni.createFrom()
            .item(genuine.stream().map(each -> EnvelopeReply.accepted(each.messageId())).toList());
      }
    };
  }

  private EnvelopeReply send(ReceiveEnvelopes receiver, String from, String endpoint) {
    String text =
        EnvelopeJson.write(
            new EnvelopeSigner(from, SECRET, clock)
                .sign(MessageId.random(), MessageType.Signal, endpoint, "{}", Optional.empty()));
    return receiver.receive(List.of(text)).await().atMost(Duration.ofSeconds(10)).get(0);
  }
}
