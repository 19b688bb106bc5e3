package dev.holdfast.messaging.transport.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.json.JsonException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketBase;
import io.vertx.core.http.WebSocketFrame;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A WebSocket that carries frames of bounded size and notices when nobody is at the other end. Its
 * callbacks all come on the event loop of the connection.
 */
final class LinkSocket {

  /** Pings without any sign of life before the other end counts as gone. */
  static final int SILENT_BEATS = 3;

  private static final int MAX_REASON_BYTES = 123;

  private final Vertx vertx;
  private final WebSocketBase socket;
  private final Duration heartbeat;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicInteger silentBeats = new AtomicInteger();
  private volatile int limit = LinkWire.HANDSHAKE_BYTES;
  private volatile Consumer<String> onClosed = reason -> {};
  private Buffer gathering = Buffer.buffer();
  private long timer;

  LinkSocket(Vertx vertx, WebSocketBase socket, Duration heartbeat) {
    this.vertx = vertx;
    this.socket = socket;
    this.heartbeat = heartbeat;
  }

  /**
   * Begins to listen and to ping.
   *
   * @param onClosed told the reason, once
   */
  void start(Consumer<LinkFrame> onFrame, Consumer<String> onClosed) {
    this.onClosed = onClosed;
    socket.frameHandler(part -> heard(part, onFrame));
    socket.exceptionHandler(failure -> ended("the connection failed: " + failure.getMessage()));
    socket.closeHandler(nothing -> ended(reasonOfTheOther()));
    timer = vertx.setPeriodic(heartbeat.toMillis(), id -> beat());
  }

  /** The other end has shown who it is and may send more at once. */
  void trust() {
    limit = LinkWire.MAX_BYTES;
  }

  Future<Void> send(LinkFrame frame) {
    return socket.writeBinaryMessage(Buffer.buffer(LinkWire.write(frame)));
  }

  /** Told to the other end, which may not be there any more; here it is over at once. */
  void close(CloseCode code, String reason) {
    ended(reason);
    socket.close(code.number(), fitting(reason));
  }

  /** As much as a close frame can hold. */
  private static String fitting(String reason) {
    String text = reason.substring(0, Math.min(reason.length(), MAX_REASON_BYTES));
    while (text.getBytes(UTF_8).length > MAX_REASON_BYTES) {
      text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }
    return text;
  }

  boolean wasClosedWith(CloseCode code) {
    return code.is(socket.closeStatusCode());
  }

  /** Longest time until the loss of a silent peer is noticed. */
  static Duration patience(Duration heartbeat) {
    return heartbeat.multipliedBy(SILENT_BEATS + 1L);
  }

  private void beat() {
    if (silentBeats.incrementAndGet() > SILENT_BEATS) {
      close(CloseCode.DEAD, "nothing was heard for " + heartbeat.multipliedBy(SILENT_BEATS));
    } else {
      socket.writePing(Buffer.buffer("beat"));
    }
  }

  private void heard(WebSocketFrame part, Consumer<LinkFrame> onFrame) {
    silentBeats.set(0);
    if (closed.get() || !(part.isText() || part.isBinary() || part.isContinuation())) {
      return;
    }
    if (gathering.length() + part.binaryData().length() > limit) {
      close(CloseCode.TOO_LARGE, "a frame was larger than %d bytes".formatted(limit));
      return;
    }
    gathering.appendBuffer(part.binaryData());
    if (part.isFinal()) {
      Buffer whole = gathering;
      gathering = Buffer.buffer();
      understand(whole, onFrame);
    }
  }

  private void understand(Buffer whole, Consumer<LinkFrame> onFrame) {
    LinkFrame frame;
    try {
      frame = LinkWire.read(strictUtf8(whole));
    } catch (JsonException | CharacterCodingException e) {
      close(CloseCode.PROTOCOL_ERROR, "a frame cannot be read: " + e.getMessage());
      return;
    }
    onFrame.accept(frame);
  }

  private static String strictUtf8(Buffer bytes) throws CharacterCodingException {
    return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes())).toString();
  }

  private String reasonOfTheOther() {
    Short code = socket.closeStatusCode();
    String words = socket.closeReason();
    return code == null
        ? "the connection broke off"
        : "the other end closed it with %d%s"
            .formatted(code, words == null || words.isBlank() ? "" : ": " + words);
  }

  private void ended(String reason) {
    if (closed.compareAndSet(false, true)) {
      vertx.cancelTimer(timer);
      onClosed.accept(reason);
    }
  }
}
