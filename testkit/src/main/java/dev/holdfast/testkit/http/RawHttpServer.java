package dev.holdfast.testkit.http;

import dev.holdfast.testkit.net.TcpListener;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.HangGate;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLSocket;

/** A small HTTP/1.1 server with keep-alive whose answers may be any {@link Reply}. */
public final class RawHttpServer implements AutoCloseable {

  /** Decides what happens to the calls. It runs on the connection's thread and may block. */
  @FunctionalInterface
  public interface Answers {
    Reply answer(ReceivedCall call);

    /** Asked when a call begins to arrive; a reply given here spares reading it. */
    default Optional<Reply> beforeReading() {
      return Optional.empty();
    }
  }

  private static final int MAX_CONNECTIONS = 1_000;

  private final Answers answers;
  private final Clock clock;
  private final Optional<TestTls> tls;
  private final HangGate hangs = new HangGate();
  private final TcpListener listener;

  private RawHttpServer(
      String name, InetAddress bind, int port, Answers answers, Clock clock, Optional<TestTls> tls)
      throws IOException {
    this.answers = answers;
    this.clock = clock;
    this.tls = tls;
    this.listener = TcpListener.open(name, bind, port, MAX_CONNECTIONS, this::serve);
  }

  /**
   * Starts to listen on the loopback interface.
   *
   * @param port 0 for any free one
   * @throws java.net.BindException when the port is taken
   */
  public static RawHttpServer open(String name, int port, Answers answers, Clock clock)
      throws IOException {
    return open(name, InetAddress.getLoopbackAddress(), port, answers, clock);
  }

  /** The same on another interface. */
  static RawHttpServer open(String name, InetAddress bind, int port, Answers answers, Clock clock)
      throws IOException {
    return new RawHttpServer(name, bind, port, answers, clock, Optional.empty());
  }

  /** The same with TLS. */
  static RawHttpServer openTls(String name, int port, Answers answers, Clock clock, TestTls tls)
      throws IOException {
    return new RawHttpServer(
        name, InetAddress.getLoopbackAddress(), port, answers, clock, Optional.of(tls));
  }

  public int port() {
    return listener.port();
  }

  public boolean isUp() {
    return listener.isUp();
  }

  /** Resets all connections and refuses new ones until {@link #up}. */
  public void down() {
    listener.down();
  }

  public void up() {
    listener.up();
  }

  /** Connections accepted so far; with keep-alive fewer than calls. */
  public int connections() {
    return listener.connections();
  }

  /** Ends all calls that hang, without an answer. */
  public void releaseHangs() {
    hangs.releaseAll();
  }

  public void awaitHanging(int count, Duration timeout) {
    hangs.awaitHanging(count, timeout);
  }

  @Override
  public void close() {
    listener.close();
  }

  private void serve(Socket connection) throws IOException, InterruptedException {
    Socket wire = tls.isPresent() ? encrypted(connection, tls.get()) : connection;
    OutputStream out = new BufferedOutputStream(wire.getOutputStream());
    HttpReader reader = new HttpReader(wire.getInputStream(), out, clock);
    ReplyWriter writer = new ReplyWriter(connection, out, hangs);
    boolean another = true;
    while (another && reader.awaitCall()) {
      another = serveOne(reader, writer);
    }
  }

  private static Socket encrypted(Socket connection, TestTls tls) throws IOException {
    SSLSocket wire =
        (SSLSocket)
            tls.serverContext()
                .getSocketFactory()
                .createSocket(
                    connection,
                    connection.getInetAddress().getHostAddress(),
                    connection.getPort(),
                    true);
    wire.setUseClientMode(false);
    return wire;
  }

  private boolean serveOne(HttpReader reader, ReplyWriter writer)
      throws IOException, InterruptedException {
    Optional<Reply> early = answers.beforeReading();
    if (early.isPresent()) {
      return writer.play(early.get(), false, false);
    }
    ReceivedCall call;
    try {
      call = reader.read();
    } catch (MalformedCallException e) {
      return writer.play(Reply.json(400, "{\"status\":400}"), false, false);
    }
    boolean keepAlive = !HttpReader.contains(call.headers(), "Connection", "close");
    return writer.play(answers.answer(call), call.method().equals("HEAD"), keepAlive);
  }
}
