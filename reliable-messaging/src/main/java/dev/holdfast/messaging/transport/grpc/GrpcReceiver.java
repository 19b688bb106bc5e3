package dev.holdfast.messaging.transport.grpc;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.server.GrpcServer;
import io.vertx.grpc.server.GrpcServerOptions;
import io.vertx.grpc.server.GrpcServerRequest;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Takes envelopes over gRPC, where {@code holdfast.messaging.receive.grpc.enabled} says so. */
@Singleton
class GrpcReceiver {

  private static final Logger LOG = Logger.getLogger(GrpcReceiver.class);

  /** A full batch, with a tag and a length for each of its envelopes. */
  private static final long MAX_BYTES =
      WireLimits.BATCH_BYTES + (long) GrpcWire.FIELD_BYTES * WireLimits.BATCH_ENVELOPES;

  /** Before the routes that would read the body. */
  private static final int EARLY = -1_000;

  private final Vertx vertx;
  private final GrpcReceiveConfig config;
  private final EnvelopeReceiver receiver;

  @Inject
  GrpcReceiver(Vertx vertx, GrpcReceiveConfig config, EnvelopeReceiver receiver) {
    this.vertx = vertx;
    this.config = config;
    this.receiver = receiver;
  }

  void mount(@Observes Router router) {
    if (config.enabled()) {
      GrpcServerOptions limits = new GrpcServerOptions().setMaxMessageSize(MAX_BYTES);
      GrpcServer server = GrpcServer.server(vertx, limits).callHandler(this::take);
      router
          .route("/" + GrpcWire.SERVICE + "/*")
          .order(EARLY)
          .handler(call -> server.handle(call.request()));
    }
  }

  private void take(GrpcServerRequest<Buffer, Buffer> call) {
    if (!call.fullMethodName().equals(GrpcWire.METHOD)) {
      end(call, GrpcStatus.UNIMPLEMENTED, "there is only " + GrpcWire.METHOD);
      return;
    }
    call.invalidMessageHandler(
        invalid -> end(call, GrpcStatus.RESOURCE_EXHAUSTED, "the batch is too large"));
    call.handler(message -> take(call.pause(), message)); // unary: there is no second one
  }

  private void take(GrpcServerRequest<Buffer, Buffer> call, Buffer message) {
    List<String> texts;
    try {
      texts = GrpcWire.read(message);
    } catch (IOException e) {
      end(call, GrpcStatus.INVALID_ARGUMENT, "the message is no EnvelopeBatch");
      return;
    }
    Optional<String> refusal = Batch.refusal(texts.size(), 0);
    if (refusal.isPresent()) {
      end(call, GrpcStatus.RESOURCE_EXHAUSTED, refusal.get());
      return;
    }
    Context context = vertx.getOrCreateContext();
    receiver
        .receive(texts)
        .emitOn(work -> context.runOnContext(ignored -> work.run()))
        .subscribe()
        .with(replies -> answer(call, replies), failure -> failed(call, failure));
  }

  private static void answer(GrpcServerRequest<Buffer, Buffer> call, List<EnvelopeReply> replies) {
    call.response().end(GrpcWire.write(replies.stream().map(EnvelopeJson::write).toList()));
  }

  /** The cause is for our log; the sender only needs to know that its copies still count. */
  private static void failed(GrpcServerRequest<Buffer, Buffer> call, Throwable failure) {
    LOG.error("a batch over gRPC was not answered; its sender repeats it", failure);
    end(call, GrpcStatus.INTERNAL, "could not be received; keep it and send it again");
  }

  private static void end(
      GrpcServerRequest<Buffer, Buffer> call, GrpcStatus status, String message) {
    call.response().status(status).statusMessage(message).end();
  }
}
