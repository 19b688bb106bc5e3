package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A batch of anything gets a reply for each of its lines, none of them a failure of ours. */
class ReceiveFuzzTest {

  private static final SigningSecret SECRET =
      SigningSecret.of("shared-by-two-services-in-tests-0123456789");

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));
  private final ReceiveEnvelopes receive =
      ReceiveEnvelopes.of(
          new EnvelopeVerifier(id -> List.of(SECRET), clock, Duration.ofMinutes(5)),
          List.of(),
          new SimpleMeterRegistry());
  private final EnvelopeSigner signer = new EnvelopeSigner("plant-7", SECRET, clock);
  private final String envelope = EnvelopeJson.write(signed());

  @Test
  void each_line_of_a_batch_is_answered() {
    Fuzz.refusedBy(CharacterCodingException.class)
        .bytes(
            List.of((envelope + "\n\n" + envelope + "\n").getBytes(UTF_8)),
            bytes -> {
              List<String> lines = Batch.lines(bytes);
              if (!lines.isEmpty()) {
                requireReplies(lines);
              }
            });
    Fuzz.refusedBy().texts(List.of(envelope), text -> requireReplies(List.of(text, envelope)));
  }

  @Test
  void a_batch_of_small_lines_takes_little_memory() {
    Fuzz.refusedBy()
        .one(
            "a\n".repeat(2 << 20).getBytes(UTF_8),
            bytes -> assertThat(Batch.lines(bytes)).hasSize(WireLimits.BATCH_ENVELOPES + 1));
  }

  private void requireReplies(List<String> lines) {
    List<EnvelopeReply> replies = receive.receive(lines).await().indefinitely();

    assertThat(replies).hasSameSizeAs(lines);
    assertThat(replies)
        .allSatisfy(reply -> assertThat(reply.status()).isBetween(400, 499))
        .allSatisfy(reply -> assertThat(EnvelopeJson.write(reply)).isNotBlank());
  }

  private Envelope signed() {
    return signer.sign(
        MessageId.random(), MessageType.Signal, "Nowhere", "{\"a\": 1}", Optional.empty());
  }
}
