package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.transport.TransportException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.smallrye.mutiny.subscription.UniEmitter;

/** The sender's end of a connection: the request goes out, one answer comes back. */
final class OneAnswer extends SimpleChannelInboundHandler<ByteBuf> {

  private final byte[] request;
  private final UniEmitter<? super byte[]> answer;

  OneAnswer(byte[] request, UniEmitter<? super byte[]> answer) {
    this.request = request;
    this.answer = answer;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .writeAndFlush(Frames.of(request))
        .addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    answer.complete(Frames.content(frame));
    Frames.close(context.channel());
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    answer.fail(new TransportException("it was closed before the answer came"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    answer.fail(cause);
    Frames.close(context.channel());
  }
}
