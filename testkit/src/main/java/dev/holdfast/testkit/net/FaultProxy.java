package dev.holdfast.testkit.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy in front of any server that plays a bad network between it and its clients. Faults
 * act on existing connections as well as on new ones and last until {@link #heal}.
 */
public final class FaultProxy implements AutoCloseable {

  private static final int MAX_CONNECTIONS = 1_000;

  private final String host;
  private final int upstreamPort;
  private final TcpListener listener;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private volatile Faults faults = Faults.NONE;

  private FaultProxy(String host, int upstreamPort) throws IOException {
    this.host = host;
    this.upstreamPort = upstreamPort;
    this.listener =
        TcpListener.open(
            "fault-proxy", InetAddress.getLoopbackAddress(), 0, MAX_CONNECTIONS, this::proxy);
  }

  /** Starts a healthy proxy on a free loopback port. The server may come up later. */
  public static FaultProxy forwardingTo(String host, int port) {
    try {
      return new FaultProxy(host, port);
    } catch (IOException e) {
      throw new UncheckedIOException("no proxy could be opened for " + host + ":" + port, e);
    }
  }

  public int port() {
    return listener.port();
  }

  /** Connections accepted so far. */
  public int connections() {
    return listener.connections();
  }

  /** Resets all connections and refuses new ones. */
  public void cut() {
    listener.down();
  }

  /** Every piece of data waits this long before it goes on, in both directions. */
  public void delay(Duration duration) {
    faults = faults.withDelay(duration);
  }

  /**
   * Goes silent: connections stay open and new ones are accepted, but every byte is swallowed and
   * no end is passed on, as when a firewall has forgotten the connection.
   */
  public void halfOpen() {
    faults = faults.withSilence();
  }

  /**
   * Each connection passes this many more bytes of the server's answers and is then closed, in the
   * middle of a message if that is where the count ends.
   */
  public void dropAfterBytes(long bytes) {
    faults = faults.withAnswerLimit(bytes);
  }

  /**
   * Each connection passes this many more bytes to the server and is then closed: the server has
   * the beginning of a request.
   */
  public void dropAfterRequestBytes(long bytes) {
    faults = faults.withRequestLimit(bytes);
  }

  /**
   * Ends all faults. Connections that have lost bytes are reset, since what their two ends know of
   * each other no longer agrees; the others go on.
   */
  public void heal() {
    faults = Faults.NONE;
    connections.stream().filter(ProxiedConnection::hasLostBytes).forEach(ProxiedConnection::reset);
    listener.up();
  }

  @Override
  public void close() {
    listener.close();
    connections.forEach(ProxiedConnection::reset);
  }

  private void proxy(Socket client) throws IOException, InterruptedException {
    ProxiedConnection connection = new ProxiedConnection(client, () -> faults);
    connections.add(connection);
    try {
      connection.run(host, upstreamPort);
    } finally {
      connections.remove(connection);
    }
  }
}
