package dev.holdfast.messaging.transport.http;

import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import io.vertx.ext.web.codec.BodyCodec;
import io.vertx.ext.web.codec.spi.BodyStream;

/** The body of an answer, up to a limit: what comes after it is read and dropped. */
final class BoundedBody implements BodyStream<Buffer> {

  private final int maxBytes;
  private final Buffer body = Buffer.buffer();
  private final Promise<Buffer> result = Promise.promise();

  private BoundedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** For one request after the other; each answer has a count of its own. */
  static BodyCodec<Buffer> ofAtMost(int maxBytes) {
    return created -> created.handle(Future.succeededFuture(new BoundedBody(maxBytes)));
  }

  @Override
  public Future<Buffer> result() {
    return result.future();
  }

  @Override
  public Future<Void> write(Buffer piece) {
    if (body.length() + (long) piece.length() > maxBytes) {
      return Future.failedFuture(
          new TransportException(
              Kind.NO_REPLIES, "the answer is larger than %d bytes".formatted(maxBytes)));
    }
    body.appendBuffer(piece);
    return Future.succeededFuture();
  }

  @Override
  public void write(Buffer piece, Handler<AsyncResult<Void>> written) {
    written.handle(write(piece));
  }

  @Override
  public void end(Handler<AsyncResult<Void>> ended) {
    result.tryComplete(body);
    ended.handle(Future.succeededFuture());
  }

  /** The answer broke off. */
  @Override
  public void handle(Throwable failure) {
    result.tryFail(failure);
  }

  @Override
  public boolean writeQueueFull() {
    return false;
  }

  @Override
  public WriteStream<Buffer> setWriteQueueMaxSize(int size) {
    return this;
  }

  @Override
  public WriteStream<Buffer> drainHandler(Handler<Void> drained) {
    return this;
  }

  @Override
  public WriteStream<Buffer> exceptionHandler(Handler<Throwable> failed) {
    return this;
  }
}
