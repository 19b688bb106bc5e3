package dev.holdfast.messaging.transport.grpc;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.Replies;
import dev.holdfast.messaging.transport.TlsAdvice;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.GrpcClientRequest;
import io.vertx.grpc.client.GrpcClientResponse;
import io.vertx.grpc.common.GrpcStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;

/** Calls {@code holdfast.messaging.v1.Envelopes/Receive} of another service. */
final class GrpcTransport implements Transport {

  private final GrpcClient client;
  private final SocketAddress address;
  private final boolean overTls;
  private final Duration timeout;
  private final ScheduledExecutorService timeouts;

  GrpcTransport(
      GrpcClient client,
      SocketAddress address,
      boolean overTls,
      Duration timeout,
      ScheduledExecutorService timeouts) {
    this.client = client;
    this.address = address;
    this.overTls = overTls;
    this.timeout = timeout;
    this.timeouts = timeouts;
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return Uni.createFrom()
        .deferred(() -> call(message(envelopes)))
        .ifNoItem()
        .after(timeout)
        .on(timeouts)
        .failWith(() -> new TransportException("no answer within " + timeout))
        .map(answer -> Replies.read(read(answer), envelopes, "it answered"))
        .onFailure()
        .transform(this::named);
  }

  private static Buffer message(List<Envelope> envelopes) {
    Buffer message = GrpcWire.write(Batch.texts(envelopes));
    Batch.requireTaken(
        envelopes.size(), message.length() - (long) GrpcWire.FIELD_BYTES * envelopes.size());
    return message;
  }

  private Uni<Buffer> call(Buffer message) {
    AtomicReference<GrpcClientRequest<Buffer, Buffer>> underWay = new AtomicReference<>();
    return Uni.createFrom()
        .completionStage(
            () ->
                client
                    .request(address)
                    .onSuccess(underWay::set)
                    .compose(request -> send(request, message))
                    .compose(GrpcTransport::answer)
                    .toCompletionStage())
        .onCancellation()
        .invoke(() -> cancel(underWay.get()));
  }

  /** The deadline travels too, for proxies on the way that go by it. */
  private Future<GrpcClientResponse<Buffer, Buffer>> send(
      GrpcClientRequest<Buffer, Buffer> request, Buffer message) {
    request.headers().set("grpc-timeout", timeout.toMillis() + "m");
    return request.fullMethodName(GrpcWire.METHOD).send(message);
  }

  private static void cancel(GrpcClientRequest<Buffer, Buffer> request) {
    if (request != null) {
      request.cancel();
    }
  }

  private static Future<Buffer> answer(GrpcClientResponse<Buffer, Buffer> response) {
    return response
        .last()
        .transform(
            last ->
                response.status() == GrpcStatus.OK && last.succeeded() && last.result() != null
                    ? Future.succeededFuture(last.result())
                    : Future.failedFuture(noAnswer(response, last.cause())));
  }

  private static TransportException noAnswer(
      GrpcClientResponse<Buffer, Buffer> response, Throwable cause) {
    return new TransportException(
        kindOf(response.status()),
        "it answered %s %s"
            .formatted(response.status(), Objects.requireNonNullElse(response.statusMessage(), "")),
        cause);
  }

  private static Kind kindOf(GrpcStatus status) {
    if (status == null
        || status == GrpcStatus.CANCELLED
        || status == GrpcStatus.DEADLINE_EXCEEDED) {
      return Kind.LOST;
    }
    return status == GrpcStatus.UNAVAILABLE ? Kind.AWAY : Kind.NO_REPLIES;
  }

  private static List<String> read(Buffer answer) {
    try {
      return GrpcWire.read(answer);
    } catch (IOException e) {
      throw new TransportException(
          Kind.NO_REPLIES, "it answered with something else than replies", e);
    }
  }

  private Throwable named(Throwable failure) {
    return new TransportException(
        "gRPC %s %s: %s".formatted(address, GrpcWire.METHOD, TlsAdvice.explain(failure, overTls)),
        failure);
  }
}
