package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnvelopeSignerTest {

  private static final SigningSecret SECRET = SigningSecret.of(SignatureVector.SECRET);

  @Test
  void it_makes_the_published_envelope() {
    SignatureVector vector = SignatureVector.UNICODE_PAYLOAD;

    assertThat(
            signerAt(vector.timestamp, vector.source)
                .sign(
                    MessageId.parse(vector.messageId),
                    vector.type,
                    vector.endpoint,
                    vector.payload,
                    Optional.empty()))
        .isEqualTo(vector.envelope());
  }

  @Test
  void the_stamp_is_the_time_of_sending_in_milliseconds() {
    Envelope envelope = sign(signerAt("2026-05-01T12:00:00.123456789Z", "plant-7"));

    assertThat(envelope.headers().timestamp()).isEqualTo("2026-05-01T12:00:00.123Z");
  }

  @Test
  void the_trace_goes_along() {
    assertThat(sign(signerAt("2026-05-01T12:00:00Z", "plant-7")).headers().traceparent())
        .contains("00-trace");
  }

  @Test
  void a_source_that_is_no_name_is_refused() {
    assertThatThrownBy(() -> sign(signerAt("2026-05-01T12:00:00Z", "plant 7")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("sourceServiceId must be");
  }

  private static EnvelopeSigner signerAt(String time, String source) {
    return new EnvelopeSigner(source, SECRET, Clock.fixed(Instant.parse(time), ZoneOffset.UTC));
  }

  private static Envelope sign(EnvelopeSigner signer) {
    return signer.sign(
        MessageId.random(), MessageType.Signal, "Heartbeat", "", Optional.of("00-trace"));
  }
}
