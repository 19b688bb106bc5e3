package dev.holdfast.messaging.transport.link;

import dev.holdfast.testkit.tls.TestTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Takes TLS off before a plain server, as a reverse proxy does. */
final class TlsFront implements AutoCloseable {

  private final ServerSocket listener;
  private final int upstreamPort;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  TlsFront(TestTls tls, int upstreamPort) throws IOException {
    this.upstreamPort = upstreamPort;
    this.listener =
        tls.serverContext()
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), upstreamPort);
        open.add(client);
        open.add(server);
        daemon(() -> pump(client, server));
        daemon(() -> pump(server, client));
      }
    } catch (IOException e) {
      // Closed, which is the end of the test.
    }
  }

  /** One that ends takes the other with it. */
  private static void pump(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // A client that does not trust us hangs up in the handshake.
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tls-front");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the front could not be closed", e);
    }
  }
}
