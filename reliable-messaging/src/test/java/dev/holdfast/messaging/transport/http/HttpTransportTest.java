package dev.holdfast.messaging.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportTest {

  private static final String SECRET = "nobody-may-ever-read-this-in-a-message";
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final EnvelopeSigner SIGNER =
      new EnvelopeSigner(
          "plant-7",
          SigningSecret.of(SECRET),
          Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC));

  private static Vertx vertx;
  private static WebClient client;

  private final FaultyHttpTarget target = FaultyHttpTarget.start();

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    client = WebClient.create(vertx);
  }

  @AfterAll
  static void close() {
    client.close();
    vertx.closeAndAwait();
  }

  @AfterEach
  void stop() {
    target.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "//"})
  void a_lone_envelope_is_posted_as_json(String slashes) {
    Envelope envelope = signal();
    target.respondWith(HttpTransportTest::acceptAll);

    List<EnvelopeReply> replies =
        send(URI.create(target.baseUrl() + slashes), LONG, List.of(envelope));

    assertThat(replies).containsExactly(EnvelopeReply.accepted(envelope.messageId()));
    ReceivedCall call = target.calls().get(0);
    assertThat(call.method()).isEqualTo("POST");
    assertThat(call.path()).isEqualTo("/_rf/receive");
    assertThat(call.header("Content-Type")).contains("application/json");
    assertThat(EnvelopeJson.read(call.body())).isEqualTo(envelope);
  }

  @Test
  void several_envelopes_are_posted_as_ndjson_and_answered_in_order() {
    List<Envelope> envelopes = signals(3);
    target.respondWith(HttpTransportTest::acceptAll);

    assertThat(send(envelopes)).isEqualTo(accepted(envelopes));

    ReceivedCall call = target.calls().get(0);
    assertThat(call.path()).isEqualTo("/_rf/receive/batch");
    assertThat(call.header("Content-Type")).contains("application/x-ndjson");
    assertThat(call.body().lines().map(EnvelopeJson::read)).containsExactlyElementsOf(envelopes);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 500})
  void a_refusal_is_a_reply_and_no_failure(int status) {
    Envelope envelope = signal();
    EnvelopeReply refusal = EnvelopeReply.refused(envelope.messageId(), status, "no");
    target.script(Reply.json(status, EnvelopeJson.write(refusal)));

    assertThat(send(List.of(envelope))).containsExactly(refusal);
  }

  @Test
  void a_refusal_without_an_id_is_taken_for_its_place() {
    List<Envelope> envelopes = signals(2);
    EnvelopeReply taken = EnvelopeReply.accepted(envelopes.get(0).messageId());
    EnvelopeReply unreadable = EnvelopeReply.unreadable("cannot be read");
    target.script(Reply.json(200, ndjson(List.of(taken, unreadable))));

    assertThat(send(envelopes)).containsExactly(taken, unreadable);
  }

  @Test
  void a_slow_answer_within_the_timeout_is_an_answer() {
    Envelope envelope = signal();
    String reply = EnvelopeJson.write(EnvelopeReply.accepted(envelope.messageId()));
    target.script(new Reply.SlowBody(200, reply, 20, Duration.ofMillis(1)));

    assertThat(send(List.of(envelope))).hasSize(1);
  }

  static Stream<Arguments> faults() {
    String problem = "{\"type\":\"x\",\"title\":\"Not found\",\"status\":404}";
    return Stream.of(
        arguments("reset before reading", new Reply.ResetBeforeReading()),
        arguments("reset after reading", new Reply.ResetAfterReading()),
        arguments("cut in the middle", new Reply.Truncate(200, "{\"status\":200}".repeat(20), 9)),
        arguments("502 with HTML", html(502)),
        arguments("200 with HTML", html(200)),
        arguments("empty 200", Reply.ok()),
        arguments("204", Reply.status(204)),
        arguments("503 without a body", Reply.status(503)),
        arguments("a problem", Reply.json(404, problem)),
        arguments("an empty object", Reply.json(200, "{}")),
        arguments("a redirect", new Reply.Respond(302, Map.of(), "")),
        arguments("a reply to another", Reply.json(200, ndjson(accepted(signals(1))))),
        arguments("two replies", Reply.json(200, ndjson(accepted(signals(2))))),
        arguments("a nameless yes", Reply.json(200, "{\"status\":200,\"acknowledged\":true}")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void what_is_no_reply_fails_with_the_url_and_without_the_secret(String name, Reply fault) {
    target.script(fault);

    assertFails(LONG, signals(1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void what_is_no_reply_fails_a_batch_too(String name, Reply fault) {
    target.script(fault);

    assertFails(LONG, signals(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void a_wrong_number_of_replies_to_a_batch_fails(int count) {
    List<Envelope> envelopes = signals(3);
    List<EnvelopeReply> replies =
        IntStream.range(0, count)
            .mapToObj(i -> EnvelopeReply.accepted(envelopes.get(i % 3).messageId()))
            .toList();
    target.script(Reply.json(200, ndjson(replies)));

    assertFails(LONG, envelopes);
  }

  @Test
  void replies_in_another_order_fail_rather_than_acknowledge_the_wrong_one() {
    List<Envelope> envelopes = signals(2);
    List<EnvelopeReply> turned = accepted(List.of(envelopes.get(1), envelopes.get(0)));
    target.script(Reply.json(200, ndjson(turned)));

    assertFails(LONG, envelopes);
  }

  @Test
  void a_refused_connection_fails() {
    target.down();

    assertFails(LONG, signals(1));
  }

  @Test
  void a_service_that_hangs_fails_at_the_timeout() {
    target.script(new Reply.Hang());

    assertFails(Duration.ofSeconds(2), signals(1));

    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void an_unknown_host_fails() {
    URI nowhere = URI.create("http://nowhere.invalid");

    assertThatThrownBy(() -> send(nowhere, LONG, signals(1)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("POST http://nowhere.invalid/_rf/receive");
  }

  private void assertFails(Duration timeout, List<Envelope> envelopes) {
    assertThatThrownBy(() -> send(target.baseUrl(), timeout, envelopes))
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("POST " + target.baseUrl() + "/_rf/receive")
        .hasMessageNotContaining(SECRET)
        .hasMessageNotContaining(envelopes.get(0).headers().hmac())
        .hasMessageNotContaining("null");
  }

  private List<EnvelopeReply> send(List<Envelope> envelopes) {
    return send(target.baseUrl(), LONG, envelopes);
  }

  private static List<EnvelopeReply> send(URI service, Duration timeout, List<Envelope> envelopes) {
    return new HttpTransport(client, service, timeout).send(envelopes).await().atMost(LONG);
  }

  private static Reply acceptAll(ReceivedCall call) {
    return Reply.json(200, ndjson(accepted(call.body().lines().map(EnvelopeJson::read).toList())));
  }

  private static Reply html(int status) {
    return new Reply.Respond(
        status, Map.of("Content-Type", "text/html"), "<html>\n<h1>Bad Gateway</h1>\n</html>\n");
  }

  private static String ndjson(List<EnvelopeReply> replies) {
    return replies.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n"));
  }

  private static List<EnvelopeReply> accepted(List<Envelope> envelopes) {
    return envelopes.stream()
        .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
        .toList();
  }

  private static Envelope signal() {
    return SIGNER.sign(
        MessageId.random(), MessageType.Signal, "NotificationSubmit", "{}", Optional.empty());
  }

  private static List<Envelope> signals(int count) {
    return IntStream.range(0, count).mapToObj(i -> signal()).toList();
  }
}
