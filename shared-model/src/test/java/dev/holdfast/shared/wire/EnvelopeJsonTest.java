package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeJsonTest {

  private static final String NAME_SIGNS = "abcXYZ019$._:/-";
  private static final String SOUND = EnvelopeJson.write(SignatureVector.PLAIN.envelope());
  private static final MessageId ID = MessageId.parse("0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10");

  @Test
  void the_json_of_an_envelope_is_as_published() {
    assertThat(SOUND)
        .isEqualTo(
            """
            {"messageId":"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10","sourceServiceId":"plant-7",\
            "messageType":"Signal","endpoint":"NotificationSubmit",\
            "payload":"{\\"text\\":\\"hello\\"}","headers":{"rf-version":"2.0",\
            "rf-timestamp":"2026-05-01T12:00:00Z",\
            "rf-hmac":"66l7mmvn0sWwQFaCguvC1221Mq3Fw2965gqxaJ4F7Xg="}}\
            """);
  }

  @Test
  void a_thousand_random_envelopes_read_back_as_they_were_and_stay_on_one_line() {
    Random random = new Random(20260501);
    for (int i = 0; i < 1_000; i++) {
      Envelope envelope = randomEnvelope(random);

      String json = EnvelopeJson.write(envelope);

      assertThat(json).doesNotContain("\n", "\r");
      assertThat(EnvelopeJson.read(json)).as("envelope %d", i).isEqualTo(envelope);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "messageId",
        "sourceServiceId",
        "messageType",
        "endpoint",
        "payload",
        "headers",
        "rf-version",
        "rf-timestamp",
        "rf-hmac"
      })
  void an_envelope_without_a_needed_field_is_refused_by_its_name(String field) {
    assertThatThrownBy(() -> EnvelopeJson.read(SOUND.replace('"' + field + '"', "\"other\"")))
        .isInstanceOf(JsonException.class)
        .hasMessage("field '%s' is missing", field);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"Signal\"`| `\"signal\"`| field 'messageType' must be one of [Signal, Command, PushCall,"
            + " Response]",
        "`\"Signal\"`| `7`| field 'messageType' must be a string",
        "`\"plant-7\"`| `\"plant 7\"`| sourceServiceId must be 1 to 128 letters, digits or any of ."
            + " _ $ : / -",
        "`\"NotificationSubmit\"`| `\"a\\n"
            + "b\"`| endpoint must be 1 to 128 letters, digits or any of . _ $ : / -",
        "`\"{\\\"text\\\":\\\"hello\\\"}\"`| `null`| field 'payload' is missing",
        "`\"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\"`| `\"4711\"`| field 'messageId': message id is"
            + " not a UUID (with or without hyphens)",
        "`\"2.0\"`| `2.0`| field 'rf-version' must be a string",
        "`\"2026-05-01T12:00:00Z\"`| `\"a\\n"
            + "b\"`| rf-timestamp must be 1 to 64 visible ASCII characters without blanks",
        "`hello`| `\\ud800`| not valid Unicode text: there is a lone surrogate"
      },
      delimiter = '|')
  void a_wrong_field_is_refused_by_its_name_and_without_a_class_name(
      String sound, String wrong, String message) {
    assertThat(SOUND).contains(sound);

    assertThatThrownBy(() -> EnvelopeJson.read(SOUND.replace(sound, wrong)))
        .isInstanceOf(JsonException.class)
        .hasMessage(message);
  }

  /** As the original has it; signed are the bytes that were sent, blanks and escapes included. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"text\":\"hello\"}",
        "{ \"text\" :\t\"Gr\\u00fc\\u00dfe 世界 🚧\", \"n\": [1.50, -0e3, {}], \"z\":null }",
        "[ ]",
        "[{\"payload\":1},\"}\"]",
        "17.250",
        "-3",
        "true"
      })
  void a_payload_may_be_a_json_value_and_is_read_as_it_stands(String value) {
    String original = SOUND.replace("\"{\\\"text\\\":\\\"hello\\\"}\"", value);
    assertThat(original).contains("\"payload\":" + value);

    assertThat(EnvelopeJson.read(original).payload()).isEqualTo(value);
    assertThat(EnvelopeJson.read(original.replace(",", " ,\t")).messageId())
        .isEqualTo(SignatureVector.PLAIN.envelope().messageId());
  }

  @Test
  void a_json_value_and_the_string_of_it_have_one_signature() {
    String original = SOUND.replace("\"{\\\"text\\\":\\\"hello\\\"}\"", "{\"text\":\"hello\"}");

    assertThat(EnvelopeJson.read(original)).isEqualTo(SignatureVector.PLAIN.envelope());
  }

  @Test
  void a_large_json_value_is_read_as_it_stands() {
    String value = "{\"text\":\"%s\", \"more\": [ 1 ] }".formatted("x€".repeat(200_000));
    String original = SOUND.replace("\"{\\\"text\\\":\\\"hello\\\"}\"", value);

    assertThat(EnvelopeJson.read(original).payload()).isEqualTo(value);
  }

  @Test
  void unknown_fields_are_ignored_so_that_versions_can_grow() {
    String grown =
        SOUND
            .replaceFirst("\\{", "{\"priority\":[1,{\"a\":null}],")
            .replace("\"rf-version\"", "\"rf-new\":true,\"rf-version\"");

    assertThat(EnvelopeJson.read(grown)).isEqualTo(SignatureVector.PLAIN.envelope());
  }

  @Test
  void a_field_given_twice_is_refused_since_only_one_was_signed() {
    String twice = SOUND.replaceFirst("\\{", "{\"payload\":\"other\",");

    assertThatThrownBy(() -> EnvelopeJson.read(twice))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("Duplicate field 'payload'");
  }

  @Test
  void a_message_id_without_hyphens_is_the_same_id() {
    String plain = SOUND.replace(ID.toString(), ID.toString().replace("-", ""));

    assertThat(EnvelopeJson.read(plain)).isEqualTo(SignatureVector.PLAIN.envelope());
  }

  static Stream<EnvelopeReply> replies() {
    return Stream.of(
        EnvelopeReply.accepted(ID),
        EnvelopeReply.known(ID),
        EnvelopeReply.answered(ID, "{\"status\":\"Parked\"}"),
        EnvelopeReply.refused(ID, 401, "the \"signature\" does not fit\n"),
        EnvelopeReply.unreadable("not JSON"));
  }

  @ParameterizedTest
  @MethodSource("replies")
  void a_reply_reads_back_as_it_was(EnvelopeReply reply) {
    assertThat(EnvelopeJson.readReply(EnvelopeJson.write(reply))).isEqualTo(reply);
  }

  @Test
  void only_what_was_taken_is_acknowledged() {
    assertThat(replies().filter(EnvelopeReply::acknowledged))
        .allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200))
        .hasSize(3);
    assertThat(replies().filter(EnvelopeReply::duplicateDetected))
        .containsExactly(EnvelopeReply.known(ID));
  }

  @Test
  void a_reply_fits_the_envelope_it_names_and_one_without_an_id_may_only_refuse() {
    Envelope envelope = SignatureVector.PLAIN.envelope();
    EnvelopeReply namelessYes =
        new EnvelopeReply(Optional.empty(), 200, true, false, Optional.empty(), Optional.empty());

    assertThat(replies()).allMatch(reply -> reply.fits(envelope));
    assertThat(EnvelopeReply.accepted(MessageId.random()).fits(envelope)).isFalse();
    assertThat(EnvelopeReply.refused(MessageId.random(), 401, "no").fits(envelope)).isFalse();
    assertThat(namelessYes.fits(envelope)).isFalse();
  }

  @Test
  void a_problem_is_not_taken_for_a_reply() {
    assertThatThrownBy(
            () -> EnvelopeJson.readReply("{\"type\":\"x\",\"title\":\"Not found\",\"status\":404}"))
        .isInstanceOf(JsonException.class)
        .hasMessage("field 'acknowledged' is missing");
  }

  @Test
  void a_reply_of_a_later_version_may_say_more() {
    assertThat(EnvelopeJson.readReply("{\"status\":503,\"acknowledged\":false,\"retryIn\":7}"))
        .isEqualTo(
            new EnvelopeReply(
                Optional.empty(), 503, false, false, Optional.empty(), Optional.empty()));
  }

  private static Envelope randomEnvelope(Random random) {
    MessageType[] types = MessageType.values();
    return new Envelope(
        randomId(random),
        random.nextBoolean() ? Optional.of(randomId(random)) : Optional.empty(),
        randomName(random),
        types[random.nextInt(types.length)],
        randomName(random),
        randomText(random),
        new EnvelopeHeaders(
            EnvelopeHeaders.CURRENT_VERSION,
            Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)).toString(),
            randomText(random),
            random.nextBoolean() ? Optional.of(randomText(random)) : Optional.empty()));
  }

  private static MessageId randomId(Random random) {
    return new MessageId(new UUID(random.nextLong(), random.nextLong()));
  }

  private static String randomName(Random random) {
    StringBuilder name = new StringBuilder("n");
    random
        .ints(random.nextInt(128), 0, NAME_SIGNS.length())
        .forEach(i -> name.append(NAME_SIGNS.charAt(i)));
    return name.toString();
  }

  /** Mostly the first 256 characters, where the escapes are; sometimes any code point. */
  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(80);
    while (text.length() < length) {
      int c = random.nextInt(random.nextInt(4) == 0 ? Character.MAX_CODE_POINT + 1 : 256);
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        text.appendCodePoint(c);
      }
    }
    return text.toString();
  }
}
