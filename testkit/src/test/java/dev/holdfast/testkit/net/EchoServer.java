package dev.holdfast.testkit.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Says back whatever it hears. */
final class EchoServer {

  private EchoServer() {}

  static TcpListener start(int maxSessions) throws IOException {
    return TcpListener.open(
        "echo", InetAddress.getLoopbackAddress(), 0, maxSessions, EchoServer::echo);
  }

  private static void echo(Socket connection) throws IOException {
    connection.getInputStream().transferTo(connection.getOutputStream());
  }
}
