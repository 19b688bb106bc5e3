package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.testing.TestService;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReceiveThroughInboxTest {

  @TestHTTPResource URI service;
  @Inject MeterRegistry metrics;

  @Test
  void a_repeated_message_is_answered_from_the_inbox() {
    String message = EnvelopeJson.write(Senders.signal(TestService.SELL, "\"a pump\""));
    double before = metrics.get("rf_inbox_duplicate_count").counter().count();

    Post.Answer first = Post.one(service, message);
    Post.Answer second = Post.one(service, message);

    assertThat(first.reply().acknowledged()).isTrue();
    assertThat(first.reply().duplicateDetected()).isFalse();
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.reply().duplicateDetected()).isTrue();
    assertThat(second.reply().payload())
        .isEqualTo(first.reply().payload())
        .isEqualTo(Optional.of("{\"sold\":\"a pump\"}"));
    assertThat(metrics.get("rf_inbox_duplicate_count").counter().count() - before).isEqualTo(1);
  }

  @Test
  void a_message_twice_in_one_batch_is_processed_once() {
    String message = EnvelopeJson.write(Senders.signal(TestService.SELL, "\"a valve\""));

    Post.Answer answer = Post.batch(service, message, message);

    assertThat(answer.replies())
        .allMatch(reply -> reply.acknowledged())
        .filteredOn(reply -> reply.duplicateDetected())
        .hasSize(1);
  }

  @Test
  void a_handler_that_throws_is_500_and_spoils_no_other_of_its_batch() {
    Envelope good = Senders.signal(TestService.SELL, "\"a gasket\"");
    Envelope bad = Senders.signal(TestService.SELL, "\"nothing\"");

    Post.Answer answer = Post.batch(service, EnvelopeJson.write(bad), EnvelopeJson.write(good));

    assertThat(answer.replies().get(0).status()).isEqualTo(500);
    assertThat(answer.replies().get(0).acknowledged()).isFalse();
    assertThat(answer.replies().get(1).acknowledged()).isTrue();
  }

  @Test
  void a_bad_signature_leaves_the_inbox_untouched() {
    Envelope genuine = Senders.signal(TestService.SELL, "\"a seal\"");
    String forged = EnvelopeJson.write(genuine).replace("a seal", "a ship");

    assertThat(Post.one(service, forged).status()).isEqualTo(401);
    assertThat(Post.one(service, EnvelopeJson.write(genuine)).reply().duplicateDetected())
        .isFalse();
  }
}
