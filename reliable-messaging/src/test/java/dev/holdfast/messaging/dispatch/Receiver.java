package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.transport.http.HttpTransport;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import io.vertx.mutiny.ext.web.client.WebClient;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Another service, over real HTTP: takes envelopes, answers as told, fails as told. */
final class Receiver implements AutoCloseable {

  static final SigningSecret SECRET = SigningSecret.of("shared-by-both-in-tests-0123456789abcdef");

  final FaultyHttpTarget http = FaultyHttpTarget.start();

  Receiver() {
    answerEach(envelope -> EnvelopeReply.accepted(envelope.messageId()));
  }

  void answerEach(Function<Envelope, EnvelopeReply> reply) {
    http.respondWith(call -> answer(call, reply));
  }

  Destination destination(WebClient client, Clock clock, Duration timeout) {
    return new Destination(
        new HttpTransport(client, http.baseUrl(), timeout),
        new EnvelopeSigner("plant-7", SECRET, clock));
  }

  /** All envelopes that arrived, in their order. */
  List<Envelope> envelopes() {
    return http.calls().stream().flatMap(call -> envelopes(call).stream()).toList();
  }

  static List<Envelope> envelopes(ReceivedCall call) {
    return call.body().lines().map(EnvelopeJson::read).toList();
  }

  static Reply answer(ReceivedCall call, Function<Envelope, EnvelopeReply> reply) {
    List<EnvelopeReply> replies = envelopes(call).stream().map(reply).toList();
    int status = replies.size() == 1 ? replies.get(0).status() : 200;
    return Reply.json(
        status, replies.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n")));
  }

  @Override
  public void close() {
    http.close();
  }
}
