package dev.holdfast.messaging.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.shared.wire.WireLimits;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an attacker, a broken sender or an old one may send: each gets its answer, and neither the
 * inbox nor the handler's tables have a row of it, whatever database they are in.
 */
abstract class HostileEnvelopesContract {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration WINDOW = Duration.ofMinutes(5);
  private static final SigningSecret SECRET = SigningSecret.of(Senders.SECRET);
  private static final String ENDPOINT = "Sell";

  protected final SettableClock clock = SettableClock.at(TestClock.NOON);
  private ReceiveEnvelopes receiver;

  protected abstract InboxStore inbox();

  /** Writes one row. */
  protected abstract InboxHandler sell();

  protected abstract long sales();

  @BeforeEach
  void receive() {
    InboxEndpoints endpoints = new InboxEndpoints(inbox(), clock, new SimpleMeterRegistry());
    receiver =
        Receivers.receiving(
            id -> id.equals("plant-7") ? List.of(SECRET) : List.of(),
            List.of(endpoints.endpoint(ENDPOINT, sell())),
            clock);
  }

  static Stream<Arguments> hostile() {
    String genuine = EnvelopeJson.write(signed("plant-7", SECRET, "\"a pump\""));
    SigningSecret stolen = SigningSecret.of("somebody-else-signs-with-this-secret");
    return Stream.of(
        arguments("forged", EnvelopeJson.write(signed("plant-7", stolen, "\"a pump\"")), 401),
        arguments("of a stranger", EnvelopeJson.write(signed("plant-9", SECRET, "\"x\"")), 401),
        arguments("payload changed", genuine.replace("a pump", "a ship"), 401),
        arguments("endpoint changed", genuine.replace("\"Sell\"", "\"Sold\""), 401),
        arguments("type changed", genuine.replace("\"Signal\"", "\"Command\""), 401),
        arguments("other id", genuine.replaceFirst("(messageId\":\")........", "$100000000"), 401),
        arguments("fresh timestamp", genuine.replace("12:00:00Z", "12:00:01Z"), 401),
        arguments("no signature", genuine.replaceAll("\"rf-hmac\":\"[^\"]*\"", "\"a\":\"b\""), 400),
        arguments("empty signature", genuine.replaceAll("rf-hmac\":\"[^\"]*", "rf-hmac\":\""), 401),
        arguments("old version", genuine.replace("\"2.0\"", "\"1.0\""), 400),
        arguments("next version", genuine.replace("\"2.0\"", "\"3.0\""), 400),
        arguments("oversized", oversized(), 400),
        arguments("empty", "", 400),
        arguments("no object", "[1,2]", 400),
        arguments("a field twice", genuine.replaceFirst("\\{", "{\"endpoint\":\"Sell\","), 400),
        arguments("more behind it", genuine + genuine, 400));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void it_is_refused_and_nothing_is_written(String name, String text, int status) {
    assertThat(receive(text))
        .extracting(EnvelopeReply::status, EnvelopeReply::acknowledged)
        .containsExactly(status, false);
    assertWritten(0);
  }

  @Test
  void an_envelope_cut_anywhere_is_refused_and_nothing_is_written() {
    String genuine = EnvelopeJson.write(signed("plant-7", SECRET, "\"a pump\""));

    List<EnvelopeReply> replies =
        await(
            receiver.receive(
                IntStream.range(0, genuine.length())
                    .mapToObj(length -> genuine.substring(0, length))
                    .toList()));

    assertThat(replies).hasSize(genuine.length()).noneMatch(EnvelopeReply::acknowledged);
    assertThat(replies).allMatch(reply -> reply.status() == 400);
    assertWritten(0);
  }

  @Test
  void a_replay_within_the_window_is_answered_and_has_no_second_effect() {
    String genuine = EnvelopeJson.write(signed("plant-7", SECRET, "\"a pump\""));

    assertThat(receive(genuine).duplicateDetected()).isFalse();
    clock.advance(WINDOW);
    assertThat(receive(genuine).duplicateDetected()).isTrue();

    assertWritten(1);
  }

  @Test
  void a_replay_after_the_window_is_refused_even_when_the_inbox_has_forgotten_it() {
    String genuine = EnvelopeJson.write(signed("plant-7", SECRET, "\"a pump\""));
    receive(genuine);
    clock.advance(Duration.ofHours(25));
    await(inbox().purge(clock.instant(), 10));

    assertThat(receive(genuine).status()).isEqualTo(401);

    assertThat(sales()).isEqualTo(1);
    assertThat(await(inbox().stats()).size()).isZero();
  }

  @Test
  void what_is_genuine_beside_them_is_processed() {
    List<String> texts =
        Stream.concat(
                hostile().map(arguments -> (String) arguments.get()[1]),
                Stream.of(EnvelopeJson.write(signed("plant-7", SECRET, "\"a pump\""))))
            .toList();

    List<EnvelopeReply> replies = await(receiver.receive(texts));

    assertThat(replies.stream().filter(EnvelopeReply::acknowledged)).hasSize(1);
    assertThat(replies.get(texts.size() - 1).acknowledged()).isTrue();
    assertWritten(1);
  }

  private void assertWritten(long count) {
    assertThat(sales()).isEqualTo(count);
    assertThat(await(inbox().stats()).size()).isEqualTo(count);
  }

  private EnvelopeReply receive(String text) {
    return await(receiver.receive(List.of(text))).get(0);
  }

  private static String oversized() {
    return EnvelopeJson.write(signed("plant-7", SECRET, "x".repeat(WireLimits.ENVELOPE_BYTES)));
  }

  private static Envelope signed(String source, SigningSecret secret, String payload) {
    return new EnvelopeSigner(source, secret, SettableClock.at(TestClock.NOON))
        .sign(MessageId.random(), MessageType.Signal, ENDPOINT, payload, Optional.empty());
  }

  protected static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
