package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ReceiveOneTest {

  @TestHTTPResource URI service;
  @Inject ScriptedHandler handler;
  @Inject MeterRegistry metrics;

  @BeforeEach
  void reset() {
    handler.reset();
  }

  @Test
  void a_genuine_envelope_is_handed_on_as_it_was_and_acknowledged() {
    Envelope envelope =
        Senders.signal(ScriptedHandler.ENDPOINT, "{\"text\":\"Grüße \\\"世界\\\" 🚧\"}");

    Post.Answer answer = post(envelope);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).startsWith("application/json");
    assertThat(answer.reply()).isEqualTo(EnvelopeReply.accepted(envelope.messageId()));
    assertThat(handler.given()).containsExactly(envelope);
  }

  @Test
  void a_payload_in_the_handlers_answer_reaches_the_sender() {
    Envelope envelope = Senders.signal(OtherHandler.ENDPOINT, "{\"a\":1}");

    assertThat(post(envelope).reply())
        .isEqualTo(EnvelopeReply.answered(envelope.messageId(), "{\"a\":1}"));
  }

  @Test
  void a_duplicate_is_acknowledged_as_one_and_counted() {
    handler.answerEach(envelope -> EnvelopeReply.known(envelope.messageId()));
    Envelope envelope = Senders.signal();
    double before = count("rf_inbox_duplicate_count");

    Post.Answer answer = post(envelope);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.reply()).isEqualTo(EnvelopeReply.known(envelope.messageId()));
    assertThat(count("rf_inbox_duplicate_count") - before).isEqualTo(1);
  }

  @Test
  void the_previous_secret_is_good_while_it_is_configured() {
    assertThat(post(Senders.signedWith(Senders.PREVIOUS)).status()).isEqualTo(200);
  }

  @Test
  void a_wrong_signature_is_401_and_counted_and_the_handler_never_sees_it() {
    refusedAsForged(Senders.signedWith("somebody-else-signs-with-this-secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plant-8", "plant-9"})
  void neither_another_service_nor_a_stranger_can_be_named(String service) {
    refusedAsForged(Senders.from(service));
  }

  private void refusedAsForged(Envelope envelope) {
    double before = count("rf_inbox_bad_signature_count");

    Post.Answer answer = post(envelope);

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.reply())
        .isEqualTo(EnvelopeReply.refused(envelope.messageId(), 401, "the signature does not fit"));
    assertThat(handler.given()).isEmpty();
    assertThat(count("rf_inbox_bad_signature_count") - before).isEqualTo(1);
  }

  @Test
  void a_payload_changed_on_the_way_is_401() {
    String json = EnvelopeJson.write(Senders.signal(ScriptedHandler.ENDPOINT, "{\"n\":1}"));

    Post.Answer answer = Post.one(service, json.replace("\\\"n\\\":1", "\\\"n\\\":2"));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(handler.given()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"-PT5M, 200", "-PT5M0.001S, 401", "PT5M, 200", "PT5M0.001S, 401"})
  void a_timestamp_is_good_for_five_minutes_in_both_directions(Duration offset, int status) {
    assertThat(post(Senders.sent(offset)).status()).isEqualTo(status);
  }

  @Test
  void an_old_timestamp_is_told_with_both_figures_and_counted() {
    double before = count("rf_inbox_bad_signature_count");

    EnvelopeReply reply = post(Senders.sent(Duration.ofHours(-1))).reply();

    assertThat(reply.acknowledged()).isFalse();
    assertThat(reply.error().orElseThrow()).contains("PT1H", "PT5M", "check both clocks");
    assertThat(handler.given()).isEmpty();
    assertThat(count("rf_inbox_bad_signature_count") - before).isEqualTo(1);
  }

  @Test
  void an_unknown_version_is_refused_and_ours_is_named() {
    Envelope envelope = Senders.signal();

    Post.Answer answer =
        Post.one(service, EnvelopeJson.write(envelope).replace("\"2.0\"", "\"3.0\""));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.reply())
        .isEqualTo(EnvelopeReply.refused(envelope.messageId(), 400, "rf-version is not 2.0"));
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void an_unknown_endpoint_is_404() {
    Envelope envelope = Senders.signal("Nowhere", "{}");

    Post.Answer answer = post(envelope);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.reply())
        .isEqualTo(
            EnvelopeReply.refused(envelope.messageId(), 404, "no endpoint named 'Nowhere' here"));
  }

  @Test
  void an_envelope_cut_anywhere_is_400_and_never_more() {
    String json = EnvelopeJson.write(Senders.signal());
    for (int length = 0; length < json.length(); length += 7) {
      Post.Answer answer = Post.one(service, json.substring(0, length));

      assertThat(answer.status()).as("cut at %d", length).isEqualTo(400);
      assertThat(answer.reply().acknowledged()).isFalse();
      assertThat(answer.body()).doesNotContain("Exception", "dev.holdfast");
    }
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void an_unknown_message_type_is_told_without_a_class_name() {
    String json = EnvelopeJson.write(Senders.signal()).replace("\"Signal\"", "\"Smoke\"");

    assertThat(Post.one(service, json).reply().error().orElseThrow())
        .contains("'messageType' must be one of [Signal, Command, PushCall, Response]")
        .doesNotContain("dev.holdfast");
  }

  @Test
  void an_envelope_of_the_largest_size_is_taken_and_one_byte_more_is_refused() {
    int overhead = EnvelopeJson.write(Senders.signal(ScriptedHandler.ENDPOINT, "")).length();
    int room = WireLimits.ENVELOPE_BYTES - overhead;

    assertThat(post(Senders.signal(ScriptedHandler.ENDPOINT, "x".repeat(room))).status())
        .isEqualTo(200);
    handler.reset();
    Post.Answer answer = post(Senders.signal(ScriptedHandler.ENDPOINT, "x".repeat(room + 1)));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.reply().error()).contains("the envelope is larger than 2097152 bytes");
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void a_body_that_is_not_utf_8_is_a_400_problem() {
    byte[] latin =
        EnvelopeJson.write(Senders.signal(ScriptedHandler.ENDPOINT, "Grüße")).getBytes(ISO_8859_1);

    Post.Answer answer = Post.to(service.resolve("/_rf/receive"), "application/json", latin);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.body()).contains("urn:holdfast:problem:not-utf-8");
    assertThat(handler.given()).isEmpty();
  }

  @Test
  void another_media_type_is_a_415_problem() {
    byte[] body = EnvelopeJson.write(Senders.signal()).getBytes(UTF_8);

    Post.Answer answer = Post.to(service.resolve("/_rf/receive"), "text/plain", body);

    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.contentType()).startsWith("application/problem+json");
  }

  @Test
  void a_handler_that_fails_means_not_acknowledged_and_its_cause_stays_here() {
    handler.doWith(given -> Uni.createFrom().failure(new IllegalStateException("hunter2")));
    assertNotTaken();
  }

  @Test
  void a_handler_that_throws_means_not_acknowledged_and_its_cause_stays_here() {
    handler.doWith(
        given -> {
          throw new IllegalStateException("hunter2");
        });
    assertNotTaken();
  }

  private void assertNotTaken() {
    Envelope envelope = Senders.signal();

    Post.Answer answer = post(envelope);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.reply())
        .isEqualTo(
            EnvelopeReply.refused(
                envelope.messageId(), 500, "could not be stored; keep it and send it again"));
    assertThat(answer.body()).doesNotContain("hunter2", "Exception");
  }

  private Post.Answer post(Envelope envelope) {
    return Post.one(service, EnvelopeJson.write(envelope));
  }

  private double count(String counter) {
    return metrics.get(counter).counter().count();
  }
}
