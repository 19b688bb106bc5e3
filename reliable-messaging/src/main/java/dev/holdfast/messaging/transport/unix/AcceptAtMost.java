package dev.holdfast.messaging.transport.unix;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Stops accepting while as many connections are open as are served; the others wait outside. */
final class AcceptAtMost extends ChannelInboundHandlerAdapter {

  private final int most;
  private int open;

  AcceptAtMost(int most) {
    this.most = most;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    open++;
    if (open >= most) {
      context.channel().config().setAutoRead(false);
    }
    // One thread serves the listener and its connections, so the count needs no lock.
    ((Channel) accepted).closeFuture().addListener(closed -> closed(context.channel()));
    context.fireChannelRead(accepted);
  }

  private void closed(Channel listening) {
    open--;
    if (open < most && listening.isOpen()) {
      listening.config().setAutoRead(true);
    }
  }
}
