package dev.holdfast.testkit.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;

/** A connection on which a test sends what no client of HTTP would. */
public final class RawRequest implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Socket socket;

  private RawRequest(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) PATIENCE.toMillis());
  }

  public static RawRequest open(int port) {
    try {
      return new RawRequest(port);
    } catch (IOException e) {
      throw new UncheckedIOException("nobody listens on port " + port, e);
    }
  }

  /** What is answered to this, until the other side closes. */
  public static String ask(int port, String text) {
    try (RawRequest request = open(port)) {
      request.send(text);
      return request.answer();
    }
  }

  /** One byte for each character up to U+00FF. */
  public void send(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
    } catch (SocketException e) {
      // It was refused before it was whole; the answer says why.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String answer() {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(answer);
    } catch (SocketException e) {
      // Closed in the middle: what came before counts.
    } catch (IOException e) {
      throw new UncheckedIOException("no whole answer: " + answer.toString(ISO_8859_1), e);
    }
    return answer.toString(ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
