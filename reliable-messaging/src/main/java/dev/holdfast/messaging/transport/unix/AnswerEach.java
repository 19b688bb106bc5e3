package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * The receiver's end of a connection. One request after the other: the next is read when the last
 * is answered, so a connection never holds more than one in memory.
 */
final class AnswerEach extends SimpleChannelInboundHandler<ByteBuf> {

  private static final Logger LOG = Logger.getLogger(AnswerEach.class);

  private final EnvelopeReceiver receiver;
  private final Duration idle;

  /** There while a request is waited for. */
  private Future<?> patience;

  AnswerEach(EnvelopeReceiver receiver, Duration idle) {
    this.receiver = receiver;
    this.idle = idle;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    awaitRequest(context);
  }

  /** Reading is asked for piece by piece until the frame is whole, and then no more. */
  private void awaitRequest(ChannelHandlerContext context) {
    patience =
        context
            .executor()
            .schedule(
                () -> Frames.close(context.channel()), idle.toMillis(), TimeUnit.MILLISECONDS);
    context.read();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (patience != null) {
      context.read();
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame)
      throws CharacterCodingException {
    if (patience == null) {
      throw new IllegalStateException("a second request before the first was answered");
    }
    patience.cancel(false);
    patience = null;
    List<String> texts = Batch.lines(Frames.content(frame));
    Batch.refusal(texts.size(), 0)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
    receiver
        .receive(texts)
        .subscribe()
        .with(replies -> answer(context, replies), failure -> exceptionCaught(context, failure));
  }

  private void answer(ChannelHandlerContext context, List<EnvelopeReply> replies) {
    context
        .writeAndFlush(Frames.of(Batch.replyBytes(replies)))
        .addListener(ChannelFutureListener.CLOSE_ON_FAILURE)
        .addListener(written -> context.executor().execute(() -> awaitRequest(context)));
  }

  /** The sender learns nothing but that it has no answer, and repeats; the cause is for our log. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.warnf("a connection is closed without an answer: %s", cause);
    Frames.close(context.channel());
  }
}
