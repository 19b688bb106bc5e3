package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderEpochTest {

  private static final SigningSecret SECRET = SigningSecret.of(SignatureVector.SECRET);
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);
  private static final EnvelopeVerifier VERIFIER =
      new EnvelopeVerifier(source -> List.of(SECRET), NOON, Duration.ofMinutes(5));

  @ParameterizedTest
  @ValueSource(strings = {"1/a", "6/node-b", "999999999999999999/werk 7/größe"})
  void it_is_read_as_it_is_written(String text) {
    assertThat(SenderEpoch.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "6",
        "6/",
        "/b",
        "0/b",
        "06/b",
        "+6/b",
        "-6/b",
        "6 /b",
        "6/ ",
        "6/a\nb",
        "9999999999999999999/b"
      })
  void what_could_be_written_in_two_ways_is_none(String text) {
    assertThatThrownBy(() -> SenderEpoch.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_signed_envelope_carries_it_through_json() {
    Envelope read = EnvelopeJson.read(EnvelopeJson.write(signed()));

    assertThat(read.headers().epoch()).contains(new SenderEpoch(5, "node-a"));
    assertThat(VERIFIER.verify(read)).isInstanceOf(Verification.Genuine.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"rf-epoch\":\"6/node-a\",", "\"rf-epoch\":\"5/node-b\","})
  void who_takes_it_away_or_changes_it_breaks_the_signature(String other) {
    String text =
        EnvelopeJson.write(signed()).replaceFirst("(,?)\"rf-epoch\":\"5/node-a\"", "$1" + other);

    assertThat(VERIFIER.verify(EnvelopeJson.read(text.replace(",}", "}").replace(",,", ","))))
        .isInstanceOf(Verification.Forged.class);
  }

  @Test
  void who_adds_one_breaks_the_signature() {
    Envelope alone = sign(new EnvelopeSigner("plant-7", SECRET, NOON));
    String text =
        EnvelopeJson.write(alone)
            .replace("{\"rf-version\"", "{\"rf-epoch\":\"6/b\",\"rf-version\"");

    assertThat(EnvelopeJson.read(text).headers().epoch()).isPresent();
    assertThat(VERIFIER.verify(EnvelopeJson.read(text))).isInstanceOf(Verification.Forged.class);
  }

  @Test
  void one_that_cannot_be_read_is_named() {
    String text = EnvelopeJson.write(signed()).replace("5/node-a", "five");

    assertThatThrownBy(() -> EnvelopeJson.read(text))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("rf-epoch");
  }

  private static Envelope signed() {
    return sign(
        new EnvelopeSigner(
            "plant-7", SECRET, NOON, () -> Optional.of(new SenderEpoch(5, "node-a"))));
  }

  private static Envelope sign(EnvelopeSigner signer) {
    return signer.sign(MessageId.random(), MessageType.Signal, "Heartbeat", "{}", Optional.empty());
  }
}
