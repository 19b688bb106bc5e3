package dev.holdfast.messaging.transport.unix;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that moves bytes in and out of sockets; there when first asked for. It is not one
 * of Vert.x's, because those may run on a native transport that does not know the JDK's sockets.
 */
@Singleton
class SocketLoop implements AutoCloseable {

  private EventLoopGroup group;

  synchronized EventLoopGroup group() {
    if (group == null) {
      group = new NioEventLoopGroup(1, new DefaultThreadFactory("holdfast-unix", true));
    }
    return group;
  }

  @Override
  @PreDestroy
  public synchronized void close() {
    if (group != null) {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
  }
}
