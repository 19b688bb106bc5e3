package dev.holdfast.messaging.transport.unix;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import org.jboss.logging.Logger;

/** Four bytes of length, highest first, and then as many bytes. */
final class Frames {

  private static final Logger LOG = Logger.getLogger(Frames.class);

  static final int LENGTH_BYTES = 4;

  private Frames() {}

  /** Reads frames; a longer one than allowed is refused by its length, before it is in memory. */
  static void readInto(ChannelPipeline pipeline, int maxBytes) {
    pipeline.addLast(
        new LengthFieldBasedFrameDecoder(
            maxBytes + LENGTH_BYTES, 0, LENGTH_BYTES, 0, LENGTH_BYTES));
  }

  static ByteBuf of(byte[] content) {
    return Unpooled.wrappedBuffer(
        Unpooled.buffer(LENGTH_BYTES).writeInt(content.length), Unpooled.wrappedBuffer(content));
  }

  static byte[] content(ByteBuf frame) {
    byte[] content = new byte[frame.readableBytes()];
    frame.readBytes(content);
    return content;
  }

  /** Closes without waiting; that a connection could not even be closed is of interest to few. */
  static void close(Channel channel) {
    channel
        .close()
        .addListener(
            closed -> {
              if (!closed.isSuccess()) {
                LOG.debug("a connection could not be closed", closed.cause());
              }
            });
  }
}
