package dev.holdfast.shared.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.MessagesQuery;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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
           "traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}}"""
              .formatted(UUID, UUID, NOON),
          """
          {"messageId":"%s","status":200,"acknowledged":true,"duplicateDetected":false,
           "payload":"{}","error":"none","rf-hmac":"66l7"}"""
              .formatted(UUID),
          """
          {"notificationId":"%s","list":"ops","subject":"s","body":"b","sourceNode":"n","sourceInstance":"i",
           "sourceScript":"s","executionId":"e","parentExecutionId":"p","enqueuedAt":"%s",
           "submitNumber":"run-2/17/1/run-1","status":"Delivered","retryCount":3,"lastError":"e",
           "deliveredAt":"%s","operationId":"%s","channel":"c","target":"t","outcome":"o",
           "httpStatus":503,"createdAt":"%s","occurredAt":"%s","durationMs":12,"action":"Retry",
           "actor":"ann","request":"{}","kind":"database","name":"erp","numbers":"run-2/17/1 run-2/18/1",
           "messageId":"%s","body":"{}","jobId":"%s"}"""
              .formatted(UUID, NOON, NOON, UUID, NOON, NOON, UUID, UUID));

  private static final List<String> PIECES =
      List.of(
          "\"",
          "\\",
          "\\u0000",
          "\\ud800",
          "{",
          "}",
          "[",
          "]",
          "[[[[[[[[",
          ",",
          ":",
          "null",
          "true",
          "-",
          "1e999999999",
          "99999999999999999999",
          "-0",
          "\n",
          "\u0000",
          "\ud83d",
          "\u2028",
          "//",
          "é",
          "\"a\":1,\"a\":2,",
          "+1000000000-12-31T23:59:59Z",
          "0001-01-01T00:00:00Z");

  private static final List<Function<String, ?>> READERS =
      List.of(
          EnvelopeJson::read,
          EnvelopeJson::readReply,
          NotificationSubmit::fromJson,
          NotificationStatusQuery::fromJson,
          NotificationStatusAnswer::fromJson,
          NumbersGivenUp::fromJson,
          SiteCallReport::fromJson,
          BulkDecision::fromJson,
          MessageDecision::fromJson,
          MessageQuery::fromJson,
          MessagesQuery::fromJson,
          PauseCommand::fromJson,
          RetryJobQuery::fromJson,
          SiteAnswer::fromJson,
          SwitchOverCommand::fromJson);

  @Property
  void any_text_is_read_or_refused(@ForAll String text) {
    READERS.forEach(reader -> readOrRefused(reader, text));
  }

  @Property
  void so_is_any_text_that_is_nearly_right(@ForAll("nearlyRight") String text) {
    READERS.forEach(reader -> readOrRefused(reader, text));
  }

  @Property
  void what_was_read_is_the_same_after_another_way_over_the_wire(
      @ForAll("nearlyRight") String text) {
    readOrRefused(EnvelopeJson::read, text)
        .map(Envelope.class::cast)
        .ifPresent(read -> assertThat(EnvelopeJson.read(EnvelopeJson.write(read))).isEqualTo(read));
    readOrRefused(EnvelopeJson::readReply, text)
        .map(EnvelopeReply.class::cast)
        .ifPresent(
            read -> assertThat(EnvelopeJson.readReply(EnvelopeJson.write(read))).isEqualTo(read));
  }

  private static Optional<Object> readOrRefused(Function<String, ?> reader, String text) {
    try {
      return Optional.of(reader.apply(text));
    } catch (JsonException e) {
      assertThat(e.getMessage()).isNotBlank();
      return Optional.empty();
    }
  }

  /**
   * A text that is right, with some of it cut out, doubled or put in the place of something else.
   */
  @Provide
  Arbitrary<String> nearlyRight() {
    Arbitrary<Function<String, String>> edit =
        Arbitraries.integers()
            .between(0, 1_000)
            .flatMap(
                at ->
                    Arbitraries.integers()
                        .between(0, 40)
                        .flatMap(
                            length ->
                                Arbitraries.oneOf(Arbitraries.of(PIECES), Arbitraries.strings())
                                    .map(piece -> text -> replaced(text, at, length, piece))));
    return Arbitraries.of(WHOLE)
        .flatMap(
            whole ->
                edit.list()
                    .ofMaxSize(4)
                    .map(
                        edits -> {
                          String text = whole;
                          for (Function<String, String> one : edits) {
                            text = one.apply(text);
                          }
                          return text;
                        }));
  }

  private static String replaced(String text, int at, int length, String piece) {
    int from = at % (text.length() + 1);
    int to = Math.min(text.length(), from + length);
    return text.substring(0, from) + piece + text.substring(to);
  }
}
