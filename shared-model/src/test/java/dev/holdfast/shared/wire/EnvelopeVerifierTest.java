package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.id.MessageId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeVerifierTest {

  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Duration WINDOW = Duration.ofMinutes(5);
  private static final SigningSecret SECRET = SigningSecret.of("the-secret-of-plant-7-".repeat(2));
  private static final SigningSecret OLD = SigningSecret.of("the-secret-it-had-before-".repeat(2));
  private static final SigningSecret OTHERS = SigningSecret.of("the-secret-of-plant-8-".repeat(2));

  private final EnvelopeVerifier verifier =
      verifierKnowing(Map.of("plant-7", List.of(SECRET), "plant-8", List.of(OTHERS)));

  @Test
  void a_signed_envelope_is_genuine() {
    Envelope envelope = signed(SECRET, NOON);

    assertThat(verifier.verify(envelope)).isEqualTo(new Verification.Genuine(envelope, SECRET));
  }

  static Stream<Arguments> tamperings() {
    return Stream.of(
        tampering("messageId", e -> e.with(MessageId.parse("00000000000000000000000000000001"))),
        tampering("correlationId taken away", e -> e.withCorrelation(Optional.empty())),
        tampering("correlationId", e -> e.withCorrelation(Optional.of(MessageId.random()))),
        tampering("sourceServiceId", e -> e.withSource("plant-8")),
        tampering("messageType", e -> e.withType(MessageType.Command)),
        tampering("endpoint", e -> e.withEndpoint("NotificationStatus")),
        tampering("payload", e -> e.withPayload("{\"text\": \"hello\"}")),
        tampering("payload emptied", e -> e.withPayload("")),
        tampering("rf-timestamp", e -> e.withTimestamp("2026-05-01T12:00:01Z")),
        tampering("rf-timestamp, same instant", e -> e.withTimestamp("2026-05-01T12:00:00.0Z")),
        tampering("rf-hmac taken away", e -> e.withHmac("")),
        tampering("rf-hmac cut", e -> e.withHmac(e.hmac().substring(1))),
        tampering("rf-hmac in another case", e -> e.withHmac(swapCase(e.hmac()))),
        tampering("rf-hmac with a blank", e -> e.withHmac(e.hmac() + " ")));
  }

  private static Arguments tampering(String name, UnaryOperator<Editable> change) {
    return arguments(name, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tamperings")
  void a_change_in_any_signed_field_shows(String field, UnaryOperator<Editable> change) {
    Editable genuine = Editable.of(signed(SECRET, NOON));
    assertThat(verifier.verify(genuine.envelope())).isInstanceOf(Verification.Genuine.class);

    Envelope tampered = change.apply(genuine).envelope();

    assertThat(verifier.verify(tampered)).isEqualTo(new Verification.Forged(tampered));
  }

  @Test
  void the_trace_may_be_continued_on_the_way() {
    Envelope envelope = Editable.of(signed(SECRET, NOON)).withTrace("00-1-2-01").envelope();

    assertThat(verifier.verify(envelope)).isInstanceOf(Verification.Genuine.class);
  }

  @Test
  void an_unknown_sender_is_told_nothing_else_than_a_forger() {
    Envelope stranger = Editable.of(signed(SECRET, NOON)).withSource("plant-9").resigned(SECRET);

    assertThat(verifier.verify(stranger)).isEqualTo(new Verification.Forged(stranger));
  }

  @Test
  void a_known_service_cannot_sign_for_another() {
    Envelope envelope = signed(OTHERS, NOON);

    assertThat(envelope.sourceServiceId()).isEqualTo("plant-7");
    assertThat(verifier.verify(envelope)).isEqualTo(new Verification.Forged(envelope));
  }

  @Test
  void during_a_rotation_the_new_and_the_old_secret_are_good() {
    EnvelopeVerifier rotating = verifierKnowing(Map.of("plant-7", List.of(SECRET, OLD)));

    assertThat(rotating.verify(signed(SECRET, NOON))).isInstanceOf(Verification.Genuine.class);
    assertThat(rotating.verify(signed(OLD, NOON))).isInstanceOf(Verification.Genuine.class);
  }

  @Test
  void after_a_rotation_the_old_secret_is_refused() {
    assertThat(verifier.verify(signed(OLD, NOON))).isInstanceOf(Verification.Forged.class);
  }

  @ParameterizedTest(name = "sent {0} from noon: inside the window = {1}")
  @CsvSource({
    "PT0S, true",
    "-PT5M, true",
    "-PT5M0.001S, false",
    "-P365D, false",
    "PT5M, true",
    "PT5M0.001S, false",
    "P365D, false"
  })
  void a_timestamp_is_good_within_the_window_in_both_directions(Duration offset, boolean inside) {
    Envelope envelope = signed(SECRET, NOON.plus(offset));

    assertThat(verifier.verify(envelope))
        .isEqualTo(
            inside
                ? new Verification.Genuine(envelope, SECRET)
                : new Verification.OutsideWindow(envelope, offset.negated(), WINDOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "1777636800", "2026-05-01", "2026-05-01T12:00:00"})
  void a_signed_timestamp_that_cannot_be_read_is_refused(String timestamp) {
    Envelope envelope = Editable.of(signed(SECRET, NOON)).withTimestamp(timestamp).resigned(SECRET);

    assertThat(verifier.verify(envelope)).isEqualTo(new Verification.Forged(envelope));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1000000000-01-01T00:00:00Z", "+1000000000-12-31T23:59:59.999999999Z"})
  void a_timestamp_at_the_end_of_time_is_outside_and_no_overflow(String timestamp) {
    Envelope envelope = Editable.of(signed(SECRET, NOON)).withTimestamp(timestamp).resigned(SECRET);

    assertThat(verifier.verify(envelope)).isInstanceOf(Verification.OutsideWindow.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "2.1", "2", "3.0"})
  void an_unknown_version_is_told_apart_from_a_forgery(String version) {
    Envelope envelope = Editable.of(signed(SECRET, NOON)).withVersion(version).resigned(SECRET);

    assertThat(verifier.verify(envelope)).isEqualTo(new Verification.UnknownVersion(envelope));
  }

  private static EnvelopeVerifier verifierKnowing(Map<String, List<SigningSecret>> secrets) {
    return new EnvelopeVerifier(
        source -> secrets.getOrDefault(source, List.of()),
        Clock.fixed(NOON, ZoneOffset.UTC),
        WINDOW);
  }

  private static Envelope signed(SigningSecret secret, Instant at) {
    Envelope envelope =
        new EnvelopeSigner("plant-7", secret, Clock.fixed(at, ZoneOffset.UTC))
            .sign(
                MessageId.parse("0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10"),
                MessageType.Signal,
                "NotificationSubmit",
                "{\"text\":\"hello\"}",
                Optional.empty());
    return Editable.of(envelope)
        .withCorrelation(Optional.of(MessageId.parse("1c6be60b7a1e4a4a8b642a9e4d3c8b21")))
        .resigned(secret);
  }

  private static String swapCase(String text) {
    return text.chars()
        .map(c -> Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
