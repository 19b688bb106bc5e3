package dev.holdfast.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client's end of a connection. No read waits forever, so a fault cannot hang a test. */
record Line(Socket socket) implements AutoCloseable {

  private static final int LONGEST_READ_MILLIS = 10_000;

  static Line to(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(LONGEST_READ_MILLIS);
    return new Line(socket);
  }

  void say(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Up to this many characters; fewer when the connection ends before. */
  String hear(int length) throws IOException {
    return new String(socket.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
  }

  String echoed(String text) throws IOException {
    say(text);
    return hear(text.length());
  }

  /** Whether nothing comes for a moment, with the connection still open. */
  boolean isSilentFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      socket.getInputStream().read();
      return false;
    } catch (SocketTimeoutException silence) {
      return true;
    } finally {
      socket.setSoTimeout(LONGEST_READ_MILLIS);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
