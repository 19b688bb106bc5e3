package dev.holdfast.shared.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.MessagesQuery;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.Verification;
import dev.holdfast.testkit.fuzz.Fuzz;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Whatever text comes, a reader gives what it says it reads or says why not, and nothing else. */
class ReadersFuzzTest {

  private static final String UUID = "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10";
  private static final String NOON = "2026-05-01T12:00:00Z";

  /** With every field that some reader looks at. */
  private static final List<String> WHOLE =
      List.of(
          """
          {"messageId":"%s","correlationId":"%s","sourceServiceId":"plant-7","messageType":"Signal",
           "endpoint":"NotificationSubmit","payload":"{\\"text\\":\\"hello\\"}","headers":{
           "rf-version":"2.0","rf-timestamp":"%s","rf-hmac":"66l7","rf-epoch":"6/node-b",
           "traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}}\
          """
              .formatted(UUID, UUID, NOON),
          """
          {"messageId":"%s","status":200,"acknowledged":true,"duplicateDetected":false,
           "payload":"{}","error":"none","rf-hmac":"66l7"}\
          """
              .formatted(UUID),
          """
          {"notificationId":"%s","list":"ops","subject":"s","body":"b","sourceNode":"n","sourceInstance":"i",
           "sourceScript":"s","executionId":"e","parentExecutionId":"p","enqueuedAt":"%s",
           "submitNumber":"run-2/17/1/run-1","status":"Delivered","retryCount":3,"lastError":"e",
           "deliveredAt":"%s","operationId":"%s","channel":"c","target":"t","outcome":"o",
           "httpStatus":503,"createdAt":"%s","occurredAt":"%s","durationMs":12,"action":"Retry",
           "actor":"ann","request":"{}","kind":"database","name":"erp","numbers":"run-2/17/1 run-2/18/1",
           "messageId":"%s","body":"{}","jobId":"%s"}\
          """
              .formatted(UUID, NOON, NOON, UUID, NOON, NOON, UUID, UUID));

  private static final List<Function<String, ?>> READERS =
      List.of(
          EnvelopeJson::read,
          EnvelopeJson::readReply,
          NotificationSubmit::fromJson,
          NotificationStatusQuery::fromJson,
          NotificationStatusAnswer::fromJson,
          NumbersGivenUp::fromJson,
          NumbersAcknowledged::fromJson,
          NumbersMissing::fromJson,
          SiteCallReport::fromJson,
          BulkDecision::fromJson,
          MessageDecision::fromJson,
          MessageQuery::fromJson,
          MessagesQuery::fromJson,
          PauseCommand::fromJson,
          RetryJobQuery::fromJson,
          SiteAnswer::fromJson,
          SwitchOverCommand::fromJson);

  private final Fuzz fuzz = Fuzz.refusedBy(JsonException.class);

  @Test
  void any_text_is_read_or_refused() {
    fuzz.texts(WHOLE, text -> READERS.forEach(reader -> readOrRefused(reader, text)));
  }

  private static void readOrRefused(Function<String, ?> reader, String text) {
    try {
      assertThat(reader.apply(text)).isNotNull();
    } catch (JsonException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  @Test
  void what_was_read_is_the_same_after_another_way_over_the_wire() {
    fuzz.texts(
        WHOLE,
        text -> {
          Envelope read = EnvelopeJson.read(text);
          assertThat(EnvelopeJson.read(EnvelopeJson.write(read))).isEqualTo(read);
        });
    fuzz.texts(
        WHOLE,
        text -> {
          EnvelopeReply read = EnvelopeJson.readReply(text);
          assertThat(EnvelopeJson.readReply(EnvelopeJson.write(read))).isEqualTo(read);
        });
  }

  /** Before the signature is known to be good, since that takes reading too. */
  @Test
  void an_envelope_of_a_stranger_is_genuine_or_is_not() {
    SigningSecret secret = SigningSecret.of("shared-with-nobody-who-makes-odd-texts-0123");
    EnvelopeVerifier verifier =
        new EnvelopeVerifier(
            id -> List.of(secret),
            Clock.fixed(Instant.parse(NOON), ZoneOffset.UTC),
            Duration.ofMinutes(5));

    fuzz.texts(
        WHOLE,
        text ->
            assertThat(verifier.verify(EnvelopeJson.read(text)))
                .isNotInstanceOf(Verification.Genuine.class));
  }

  @Test
  void so_are_the_words_inside_of_others() {
    Fuzz words = Fuzz.refusedBy(IllegalArgumentException.class);

    words.texts(
        List.of(UUID, UUID.replace("-", "")),
        text -> assertThat(MessageId.parse(text)).isNotNull());
    words.texts(List.of(UUID), text -> assertThat(NotificationId.parse(text)).isNotNull());
    words.texts(
        List.of("run-2/17/1/run-1", "run-2/17/1"),
        text -> assertThat(SubmitNumber.parse(text)).isNotNull());
    words.texts(List.of("6/node-b"), text -> assertThat(SenderEpoch.parse(text)).isNotNull());
  }
}
