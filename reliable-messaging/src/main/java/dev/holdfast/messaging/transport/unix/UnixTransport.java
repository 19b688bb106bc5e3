package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.Replies;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.text.FailureText;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;

/** A connection for each exchange: on one machine that costs less than keeping one healthy. */
final class UnixTransport implements Transport {

  /** More than a dispatcher ever has; whoever has more is told, instead of being queued. */
  private static final int MAX_UNDER_WAY = 256;

  private final EventLoopGroup loop;
  private final SocketPath socket;
  private final Duration timeout;
  private final ScheduledExecutorService timeouts;
  private final Semaphore free = new Semaphore(MAX_UNDER_WAY);

  UnixTransport(
      EventLoopGroup loop, SocketPath socket, Duration timeout, ScheduledExecutorService timeouts) {
    this.loop = loop;
    this.socket = socket;
    this.timeout = timeout;
    this.timeouts = timeouts;
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return Uni.createFrom()
        .deferred(() -> exchange(Batch.bytes(envelopes)))
        .ifNoItem()
        .after(timeout)
        .on(timeouts)
        .failWith(() -> new TransportException("no answer within " + timeout))
        .map(answer -> Replies.read(lines(answer), envelopes, "it answered"))
        .onFailure()
        .transform(this::named);
  }

  private Uni<byte[]> exchange(byte[] request) {
    if (!free.tryAcquire()) {
      throw new TransportException(Kind.AWAY, MAX_UNDER_WAY + " exchanges are under way already");
    }
    return Uni.createFrom()
        .<byte[]>emitter(answer -> begin(request, answer))
        .onTermination()
        .invoke(free::release);
  }

  private void begin(byte[] request, UniEmitter<? super byte[]> answer) {
    ChannelFuture connecting =
        new Bootstrap()
            .group(loop)
            .channelFactory(NioDomainSocketChannel::new)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    Frames.readInto(channel.pipeline(), Batch.REPLY_BYTES);
                    channel.pipeline().addLast(new OneAnswer(request, answer));
                  }
                })
            .connect(socket.address());
    answer.onTermination(() -> Frames.close(connecting.channel()));
    connecting.addListener(
        done -> {
          if (!done.isSuccess()) {
            answer.fail(
                new TransportException(Kind.AWAY, FailureText.of(done.cause()), done.cause()));
          }
        });
  }

  private static List<String> lines(byte[] answer) {
    try {
      return Batch.lines(answer);
    } catch (CharacterCodingException e) {
      throw new TransportException(Kind.NO_REPLIES, "the answer is not UTF-8", e);
    }
  }

  private Throwable named(Throwable failure) {
    return new TransportException(
        "unix socket %s: %s".formatted(socket, FailureText.of(failure)), failure);
  }
}
