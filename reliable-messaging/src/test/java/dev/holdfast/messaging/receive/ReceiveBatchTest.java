package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
class ReceiveBatchTest {

  @TestHTTPResource URI service;
  @Inject ScriptedHandler handler;
  @Inject MeterRegistry metrics;

  @BeforeEach
  void reset() {
    handler.reset();
  }

  @Test
  void a_full_batch_is_handed_on_together_and_answered_in_order() {
    List<Envelope> envelopes = signals(WireLimits.BATCH_ENVELOPES);

    Post.Answer answer = Post.batch(service, lines(envelopes));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).startsWith("application/x-ndjson");
    assertThat(answer.replies()).isEqualTo(accepted(envelopes));
    assertThat(handler.given()).isEqualTo(envelopes);
  }

  @Test
  void each_line_is_answered_for_itself_and_in_its_place() {
    Envelope first = Senders.signal();
    Envelope forged = Senders.signedWith("somebody-else-signs-with-this-secret");
    Envelope other = Senders.signal(OtherHandler.ENDPOINT, "echo");
    Envelope lost = Senders.signal("Nowhere", "{}");
    Envelope last = Senders.signal();

    List<EnvelopeReply> replies =
        Post.batch(
                service,
                EnvelopeJson.write(first),
                EnvelopeJson.write(forged),
                EnvelopeJson.write(other),
                "{\"messageId\":",
                EnvelopeJson.write(lost),
                EnvelopeJson.write(last))
            .replies();

    assertThat(replies)
        .extracting(EnvelopeReply::status)
        .containsExactly(200, 401, 200, 400, 404, 200);
    assertThat(replies.get(0)).isEqualTo(EnvelopeReply.accepted(first.messageId()));
    assertThat(replies.get(1).messageId()).contains(forged.messageId());
    assertThat(replies.get(2)).isEqualTo(EnvelopeReply.answered(other.messageId(), "echo"));
    assertThat(replies.get(3).messageId()).isEmpty();
    assertThat(replies.get(4).messageId()).contains(lost.messageId());
    assertThat(replies.get(5)).isEqualTo(EnvelopeReply.accepted(last.messageId()));
    assertThat(handler.given()).containsExactly(first, last);
  }

  @Test
  void blank_lines_and_either_kind_of_line_end_do_not_count() {
    Envelope first = Senders.signal();
    Envelope second = Senders.signal();

    Post.Answer answer =
        Post.batch(
            service, "", EnvelopeJson.write(first) + "\r", "  ", EnvelopeJson.write(second), "");

    assertThat(answer.replies()).isEqualTo(accepted(List.of(first, second)));
  }

  @Test
  void an_oversized_envelope_sinks_no_other() {
    Envelope small = Senders.signal();
    Envelope large =
        Senders.signal(ScriptedHandler.ENDPOINT, "x".repeat(WireLimits.ENVELOPE_BYTES));

    List<EnvelopeReply> replies = Post.batch(service, lines(List.of(large, small))).replies();

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(400, 200);
    assertThat(handler.given()).containsExactly(small);
  }

  @Test
  void a_failing_endpoint_sinks_no_other() {
    handler.doWith(given -> Uni.createFrom().failure(new IllegalStateException("hunter2")));

    Post.Answer answer =
        Post.batch(
            service,
            lines(List.of(Senders.signal(), Senders.signal(OtherHandler.ENDPOINT, "echo"))));

    assertThat(answer.replies()).extracting(EnvelopeReply::status).containsExactly(500, 200);
    assertThat(answer.body()).doesNotContain("hunter2", "Exception");
  }

  static Stream<Arguments> wrongAnswers() {
    return Stream.of(
        wrong("one too few", replies -> replies.subList(1, replies.size())),
        wrong("none", replies -> List.of()),
        wrong("null", replies -> null),
        wrong(
            "one too many",
            replies ->
                Stream.concat(
                        replies.stream(), Stream.of(EnvelopeReply.accepted(MessageId.random())))
                    .toList()),
        wrong(
            "a null among them",
            replies -> {
              List<EnvelopeReply> withNull = new ArrayList<>(replies);
              withNull.set(1, null);
              return withNull;
            }),
        wrong(
            "in another order",
            replies -> {
              List<EnvelopeReply> turned = new ArrayList<>(replies);
              Collections.reverse(turned);
              return turned;
            }));
  }

  private static Arguments wrong(String name, UnaryOperator<List<EnvelopeReply>> change) {
    return arguments(name, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongAnswers")
  void a_handler_that_does_not_answer_each_has_taken_none(
      String name, UnaryOperator<List<EnvelopeReply>> change) {
    handler.doWith(given -> Uni.createFrom().item(change.apply(accepted(given))));
    List<Envelope> envelopes = signals(3);
    Envelope other = Senders.signal(OtherHandler.ENDPOINT, "echo");

    List<EnvelopeReply> replies =
        Post.batch(
                service,
                EnvelopeJson.write(envelopes.get(0)),
                EnvelopeJson.write(envelopes.get(1)),
                EnvelopeJson.write(other),
                EnvelopeJson.write(envelopes.get(2)))
            .replies();

    assertThat(replies).extracting(EnvelopeReply::status).containsExactly(500, 500, 200, 500);
    assertThat(replies)
        .extracting(EnvelopeReply::acknowledged)
        .containsExactly(false, false, true, false);
    assertThat(replies.get(3).messageId()).contains(envelopes.get(2).messageId());
  }

  @Test
  void duplicates_are_counted_one_by_one() {
    handler.answerEach(envelope -> EnvelopeReply.known(envelope.messageId()));
    double before = duplicates();

    Post.batch(service, lines(signals(3)));

    assertThat(duplicates() - before).isEqualTo(3);
  }

  @Test
  void too_many_envelopes_are_a_413_problem_that_names_the_limit() {
    Post.Answer answer = Post.batch(service, lines(signals(WireLimits.BATCH_ENVELOPES + 1)));

    assertTooLarge(answer, "It has more than the 500 envelopes that are taken at once");
  }

  @Test
  void too_many_bytes_are_a_413_problem_that_names_the_limit() {
    Post.Answer answer = Post.batch(service, " ".repeat(WireLimits.BATCH_BYTES + 1));

    assertTooLarge(answer, "It has more than the 8388608 bytes that are taken at once");
  }

  private void assertTooLarge(Post.Answer answer, String detail) {
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.body()).contains("urn:holdfast:problem:batch-too-large", detail);
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void a_batch_that_is_not_utf_8_is_a_400_problem() {
    byte[] body = (EnvelopeJson.write(Senders.signal()) + "\n?").getBytes(UTF_8);
    body[body.length - 1] = (byte) 0xff;

    Post.Answer answer =
        Post.to(service.resolve("/_rf/receive/batch"), "application/x-ndjson", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("urn:holdfast:problem:not-utf-8");
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void an_empty_batch_has_no_replies() {
    Post.Answer answer = Post.batch(service);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isBlank();
  }

  private double duplicates() {
    return metrics.get("rf_inbox_duplicate_count").counter().count();
  }

  private static List<Envelope> signals(int count) {
    return IntStream.range(0, count).mapToObj(i -> Senders.signal()).toList();
  }

  private static String[] lines(List<Envelope> envelopes) {
    return envelopes.stream().map(EnvelopeJson::write).toArray(String[]::new);
  }

  private static List<EnvelopeReply> accepted(List<Envelope> envelopes) {
    return envelopes.stream()
        .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
        .toList();
  }
}
