package dev.holdfast.shared.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.WireLimits;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NotificationContentTest {

  private static final String BLANK = "must not be blank";
  private static final String ONE_LINE =
      "must be one line, without line breaks or control characters";
  private static final String CONTROLS =
      "must not contain control characters but tabs and line breaks";
  private static final String SURROGATE = "is not valid Unicode text (a lone surrogate)";

  static Stream<Arguments> flaws() {
    return Stream.of(
        arguments("list", null, BLANK),
        arguments("list", "", BLANK),
        arguments("list", " \t", BLANK),
        arguments("list", "a".repeat(129), "is 129 characters long; at most 128 are allowed"),
        arguments("list", "o\ud800ps", SURROGATE),
        arguments("list", "ops\n", ONE_LINE),
        arguments("list", "o\u0000ps", ONE_LINE),
        arguments("subject", null, BLANK),
        arguments("subject", "   ", BLANK),
        arguments("subject", "s".repeat(999), "is 999 characters long; at most 998 are allowed"),
        arguments("subject", "dry\udc00", SURROGATE),
        arguments("subject", "dry\r\nBcc: everybody@example.org", ONE_LINE),
        arguments("subject", "a\tb", ONE_LINE),
        arguments("subject", "a\u007fb", ONE_LINE),
        arguments("subject", "a\u0085b", ONE_LINE),
        arguments("subject", "a\u0000b", ONE_LINE),
        arguments("body", null, BLANK),
        arguments("body", "\n\r\n\t ", BLANK),
        arguments("body", "pump \udc00\ud800", SURROGATE),
        arguments("body", "a\u0000b", CONTROLS),
        arguments("body", "a\u001bb", CONTROLS),
        arguments("body", "a\u0085b", CONTROLS),
        arguments("body", "b".repeat(262_145), "is 262145 bytes; at most 262144 are allowed"),
        arguments("body", "b" + "ü".repeat(131_072), "is 262145 bytes; at most 262144 are allowed"),
        arguments(
            "body", "b" + "🚧".repeat(65_536), "is 262145 bytes; at most 262144 are allowed"));
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void a_flaw_is_told_with_its_field(String field, String value, String problem) {
    assertThat(with(field, value).flaw()).contains(new Flaw(field, problem));
  }

  static Stream<Arguments> soundValues() {
    return Stream.of(
        arguments("list", "a".repeat(128)),
        arguments("list", "Schicht Süd / 2"),
        arguments("subject", "s".repeat(998)),
        arguments("subject", "世界 🚧 \"quoted\""),
        arguments("body", "lines\r\nand\ttabs\n"),
        arguments("body", "b".repeat(262_144)),
        arguments("body", "ü".repeat(131_072)),
        arguments("body", "🚧".repeat(65_536)));
  }

  @ParameterizedTest
  @MethodSource("soundValues")
  void what_is_exactly_at_its_limit_can_be_sent(String field, String value) {
    assertThat(with(field, value).flaw()).isEmpty();
  }

  @Test
  void the_first_flaw_is_told_when_there_are_several() {
    assertThat(new NotificationContent("", "\n", null).flaw()).contains(new Flaw("list", BLANK));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "\\", "\n", "ü", "世", "🚧"})
  void the_largest_notification_fits_into_an_envelope(String character) {
    int bytes = character.getBytes(StandardCharsets.UTF_8).length;
    String body = character.repeat((NotificationContent.BODY_BYTES - 1) / bytes) + "b";
    String oneLine = character.equals("\n") ? "s" : character;
    String subject = oneLine.repeat(NotificationContent.SUBJECT_CHARS / oneLine.length());
    NotificationContent content = new NotificationContent("ops", subject, body);
    assertThat(content.flaw()).isEmpty();

    assertThat(envelopeOf(content).getBytes(StandardCharsets.UTF_8).length)
        .isLessThan(WireLimits.ENVELOPE_BYTES);
  }

  private static String envelopeOf(NotificationContent content) {
    Clock clock = Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);
    NotificationSubmit submit =
        new NotificationSubmit(
            NotificationId.random(),
            content,
            "node-a",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            clock.instant(),
            Optional.empty());
    return EnvelopeJson.write(
        new EnvelopeSigner("plant-7", SigningSecret.of("s".repeat(32)), clock)
            .sign(
                MessageId.random(),
                MessageType.Signal,
                Endpoints.NOTIFICATION_SUBMIT,
                submit.toJson(),
                Optional.empty()));
  }

  private static NotificationContent with(String field, String value) {
    return switch (field) {
      case "list" -> new NotificationContent(value, "subject", "body");
      case "subject" -> new NotificationContent("ops", value, "body");
      default -> new NotificationContent("ops", "subject", value);
    };
  }
}
