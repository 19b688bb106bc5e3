package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SignedReplyTest {

  private static final SigningSecret SECRET = SigningSecret.of("the-secret-of-plant-7-".repeat(2));
  private static final SigningSecret OTHER = SigningSecret.of("the-secret-of-plant-8-".repeat(2));
  private static final MessageId ID = MessageId.parse("0b5ad5fa6f0d4f399a531f8d3c2b7a10");
  private static final EnvelopeReply PLAIN =
      new EnvelopeReply(
          Optional.of(ID), 200, true, false, Optional.of("{}"), Optional.of("no error"));

  private static Envelope envelope(int second) {
    Clock clock =
        Clock.fixed(Instant.parse("2026-05-01T12:00:00Z").plusSeconds(second), ZoneOffset.UTC);
    return new EnvelopeSigner("plant-7", SECRET, clock)
        .sign(ID, MessageType.Signal, "Submit", "{}", Optional.empty());
  }

  @Test
  void it_is_known_for_what_it_is_after_its_way_over_the_wire() {
    EnvelopeReply signed = PLAIN.signed(SECRET, envelope(0));
    EnvelopeReply read = EnvelopeJson.readReply(EnvelopeJson.write(signed));

    assertThat(read.isSignedBy(SECRET, envelope(0))).isTrue();
    assertThat(read).isEqualTo(PLAIN).hasSameHashCodeAs(PLAIN);
    assertThat(PLAIN.isSignedBy(SECRET, envelope(0))).as("without a signature").isFalse();
  }

  @Test
  void neither_another_key_nor_another_sending_of_the_envelope_fits() {
    EnvelopeReply signed = PLAIN.signed(SECRET, envelope(0));

    assertThat(signed.isSignedBy(OTHER, envelope(0))).isFalse();
    assertThat(signed.isSignedBy(SECRET, envelope(1))).isFalse();
  }

  static Stream<EnvelopeReply> others() {
    Optional<String> hmac = PLAIN.signed(SECRET, envelope(0)).hmac();
    Optional<MessageId> id = PLAIN.messageId();
    Optional<String> payload = PLAIN.payload();
    Optional<String> error = PLAIN.error();
    return Stream.of(
        new EnvelopeReply(Optional.of(MessageId.random()), 200, true, false, payload, error, hmac),
        new EnvelopeReply(Optional.empty(), 200, true, false, payload, error, hmac),
        new EnvelopeReply(id, 202, true, false, payload, error, hmac),
        new EnvelopeReply(id, 200, false, false, payload, error, hmac),
        new EnvelopeReply(id, 200, true, true, payload, error, hmac),
        new EnvelopeReply(id, 200, true, false, Optional.of("[]"), error, hmac),
        new EnvelopeReply(id, 200, true, false, Optional.empty(), error, hmac),
        new EnvelopeReply(id, 200, true, false, payload, Optional.of("another"), hmac));
  }

  @ParameterizedTest
  @MethodSource("others")
  void what_was_changed_on_the_way_does_not_fit(EnvelopeReply changed) {
    assertThat(changed.isSignedBy(SECRET, envelope(0))).isFalse();
  }
}
