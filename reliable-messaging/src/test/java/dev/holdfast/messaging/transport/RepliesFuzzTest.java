package dev.holdfast.messaging.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.outbox.OutboxHeaders;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.fuzz.Fuzz;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever an address answers is the replies that were asked for, or none at all. */
class RepliesFuzzTest {

  private final EnvelopeSigner signer =
      new EnvelopeSigner(
          "plant-7",
          SigningSecret.of("shared-by-two-services-in-tests-0123456789"),
          Clock.systemUTC());

  @Test
  void replies_are_read_or_refused() {
    Envelope first = envelope();
    Envelope second = envelope();
    String replies = reply(first) + "\n" + reply(second);

    Fuzz.refusedBy(TransportException.class)
        .texts(
            List.of(replies),
            text ->
                assertThat(
                        Replies.read(text.lines().toList(), List.of(first, second), "it answered"))
                    .extracting(EnvelopeReply::messageId)
                    .containsExactly(
                        Optional.of(first.messageId()), Optional.of(second.messageId())));
  }

  @Test
  void a_trace_that_cannot_be_read_stops_nothing() {
    Fuzz.refusedBy()
        .texts(
            List.of(
                "{\"traceparent\": \"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\"}"),
            text -> assertThat(OutboxHeaders.fromJson(text)).isNotNull());
  }

  private static String reply(Envelope envelope) {
    return EnvelopeJson.write(EnvelopeReply.accepted(envelope.messageId()));
  }

  private Envelope envelope() {
    return signer.sign(MessageId.random(), MessageType.Signal, "Any", "{}", Optional.empty());
  }
}
