package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.Replies;
import dev.holdfast.messaging.transport.TlsAdvice;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.ext.web.client.HttpResponse;
import io.vertx.mutiny.ext.web.client.WebClient;
import io.vertx.mutiny.ext.web.codec.BodyCodec;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Posts envelopes to {@code /_rf/receive} of another service. */
public final class HttpTransport implements Transport {

  private static final BodyCodec<io.vertx.core.buffer.Buffer> REPLIES =
      BodyCodec.newInstance(BoundedBody.ofAtMost(Batch.REPLY_BYTES));

  /** With these a proxy says that it has nobody to ask, or may not ask so often. */
  private static final Set<Integer> NOBODY_BEHIND = Set.of(429, 502, 503, 504);

  private final WebClient client;
  private final String receiveUrl;
  private final Duration timeout;
  private final boolean overTls;

  public HttpTransport(WebClient client, URI service, Duration timeout) {
    this.client = client;
    this.receiveUrl = service.toString().replaceAll("/+$", "") + HttpWire.RECEIVE_PATH;
    this.timeout = timeout;
    this.overTls = "https".equalsIgnoreCase(service.getScheme());
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    String body = envelopes.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n"));
    boolean alone = envelopes.size() == 1;
    return post(
            alone ? "" : HttpWire.BATCH_PATH, alone ? "application/json" : HttpWire.NDJSON, body)
        .onFailure()
        .transform(failure -> new TransportException(reason(failure), failure))
        .map(response -> replies(response, envelopes));
  }

  private Uni<HttpResponse<io.vertx.core.buffer.Buffer>> post(
      String path, String contentType, String body) {
    return client
        .postAbs(receiveUrl + path)
        .timeout(timeout.toMillis())
        .putHeader(HttpHeaders.CONTENT_TYPE.toString(), contentType)
        .as(REPLIES)
        .sendBuffer(Buffer.buffer(body));
  }

  private String reason(Throwable failure) {
    return "POST %s: %s".formatted(receiveUrl, TlsAdvice.explain(failure, overTls));
  }

  private List<EnvelopeReply> replies(HttpResponse<?> response, List<Envelope> envelopes) {
    String body = response.bodyAsString();
    try {
      return Replies.read(
          body == null ? List.of() : body.lines().limit(envelopes.size() + 1L).toList(),
          envelopes,
          "POST %s answered %d".formatted(receiveUrl, response.statusCode()));
    } catch (TransportException e) {
      throw NOBODY_BEHIND.contains(response.statusCode())
          ? new TransportException(Kind.AWAY, e.getMessage(), e)
          : e;
    }
  }
}
