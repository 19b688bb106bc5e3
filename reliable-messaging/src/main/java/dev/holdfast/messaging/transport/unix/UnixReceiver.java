package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.WireLimits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Takes envelopes at a socket. */
final class UnixReceiver implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(UnixReceiver.class);

  private static final int BACKLOG = 1024;
  private static final long CLOSE_SECONDS = 10;

  private final EventLoopGroup loop;
  private final SocketPath socket;
  private final SocketFile file;
  private final UnixReceiveConfig config;
  private final EnvelopeReceiver receiver;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Set<PosixFilePermission> permissions;
  private Channel listening;

  UnixReceiver(
      EventLoopGroup loop, SocketPath socket, UnixReceiveConfig config, EnvelopeReceiver receiver) {
    this.loop = loop;
    this.socket = socket;
    this.file = new SocketFile(socket);
    this.config = config;
    this.receiver = receiver;
    this.permissions = permissions(config.permissions());
  }

  private static Set<PosixFilePermission> permissions(String text) {
    try {
      return PosixFilePermissions.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "holdfast.messaging.receive.unix.permissions: '%s' must look like rw------- or rw-rw----"
              .formatted(text),
          e);
    }
  }

  /**
   * Blocks until the socket is there.
   *
   * @throws IllegalStateException saying why it cannot be
   */
  void open() {
    file.removeIfStale();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channelFactory(NioServerDomainSocketChannel::new)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            // One at a time: a handful taken in one go would be past the limit before it is asked.
            .option(
                ChannelOption.RCVBUF_ALLOCATOR,
                new ServerChannelRecvByteBufAllocator().maxMessagesPerRead(1))
            .handler(new AcceptAtMost(config.maxConnections()))
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    serve(channel, config.idleTimeout());
                  }
                })
            .bind(socket.address())
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IllegalStateException(
          "holdfast.messaging.receive.unix.path: no socket can be made at %s: %s; is the directory there, and ours to write?"
              .formatted(socket, bound.cause().getMessage()),
          bound.cause());
    }
    listening = bound.channel();
    file.restrictTo(permissions);
    LOG.infof("envelopes are taken at %s", socket);
  }

  private void serve(Channel channel, Duration idle) {
    connections.add(channel);
    Frames.readInto(channel.pipeline(), WireLimits.BATCH_BYTES);
    channel.pipeline().addLast(new AnswerEach(receiver, idle));
  }

  /** Exchanges under way are cut: their senders repeat them. */
  @Override
  public void close() {
    if (listening != null) {
      listening.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
      connections.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
      file.remove();
    }
  }
}
