package dev.holdfast.testkit.net;

import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * Accepts TCP connections, one daemon thread each, and can go down and come back on the same port.
 *
 * <p>The port stays reserved while the listener is down: a second socket is bound to it without
 * listening, so connections are refused, yet no other process can be given the port meanwhile. One
 * that was free to choose keeps it for as long as the tests run: what still waits for this one must
 * not arrive at the next.
 */
public final class TcpListener implements AutoCloseable {

  /** Serves one connection; it is closed afterwards. An interrupt means that it was cut. */
  @FunctionalInterface
  public interface ConnectionHandler {
    void handle(Socket connection) throws IOException, InterruptedException;
  }

  /** What accepts at the moment: gone while the listener is down. */
  private record Accepting(ServerSocket socket, Thread thread) {}

  private static final int BACKLOG = 1024;
  private static final long LONGEST_END_MILLIS = 10_000;
  private static final int MOST_PROBES = 1_000;
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(5);

  private final String name;
  private final ConnectionHandler handler;
  private final Semaphore freeSessions;
  private final Socket reservation;
  private final boolean chosen;
  private final InetSocketAddress address;
  private final OpenConnections open = new OpenConnections();

  /** Held for a whole change between up and down; {@code this} only for the moment of it. */
  private final Object switching = new Object();

  private Optional<Accepting> accepting = Optional.empty();
  private boolean closed;

  private TcpListener(
      String name, Socket reservation, boolean chosen, int maxSessions, ConnectionHandler handler) {
    this.name = name;
    this.chosen = chosen;
    this.handler = handler;
    this.freeSessions = new Semaphore(maxSessions);
    this.reservation = reservation;
    this.address = (InetSocketAddress) reservation.getLocalSocketAddress();
  }

  /**
   * Starts to listen.
   *
   * @param port 0 for any free one
   * @param maxSessions further connections wait unaccepted until one of these ends
   * @throws java.net.BindException when the port is taken
   */
  public static TcpListener open(
      String name, InetAddress bind, int port, int maxSessions, ConnectionHandler handler)
      throws IOException {
    Socket reservation = new Socket();
    try {
      reservation.setReuseAddress(true);
      reservation.bind(new InetSocketAddress(bind, port));
      TcpListener listener = new TcpListener(name, reservation, port == 0, maxSessions, handler);
      listener.listen();
      return listener;
    } catch (IOException e) {
      reservation.close();
      throw e;
    }
  }

  public int port() {
    return address.getPort();
  }

  public synchronized boolean isUp() {
    return accepting.isPresent();
  }

  /** Connections accepted so far. */
  public int connections() {
    return open.everOpened();
  }

  /** The most connections that were open at the same time. */
  public int maxConcurrentConnections() {
    return open.mostAtOnce();
  }

  /** Listens again on the same port; nothing happens when it already does. */
  public void up() {
    synchronized (switching) {
      if (closed) {
        throw new IllegalStateException(name + " is closed and cannot come up again");
      }
      if (!isUp()) {
        try {
          listen();
        } catch (IOException e) {
          throw new UncheckedIOException(name + " cannot listen again on port " + port(), e);
        }
      }
    }
  }

  /** Resets all connections and refuses new ones until {@link #up}. */
  public void down() {
    synchronized (switching) {
      Optional<Accepting> before = stopServing();
      before.ifPresent(TcpListener::closeSocket);
      Set<Thread> ending = new HashSet<>(resetOpen());
      before.map(Accepting::thread).ifPresent(ending::add);
      awaitEnd(ending);
      awaitRefusal();
    }
  }

  /** Resets the open connections; new ones are still accepted. */
  public void resetConnections() {
    awaitEnd(resetOpen());
  }

  @Override
  public void close() {
    synchronized (switching) {
      closed = true;
      down();
      if (!chosen) {
        OpenConnections.closeQuietly(reservation);
      }
    }
  }

  private synchronized Optional<Accepting> stopServing() {
    Optional<Accepting> before = accepting;
    accepting = Optional.empty();
    return before;
  }

  /** Under the same lock as serve(): a thread that has not started cannot be woken. */
  private synchronized Set<Thread> resetOpen() {
    return open.resetAll();
  }

  private synchronized void listen() throws IOException {
    ServerSocket server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(address, BACKLOG);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    Thread thread = daemon(name + "-accept", () -> acceptFrom(server));
    accepting = Optional.of(new Accepting(server, thread));
    thread.start();
  }

  private static void closeSocket(Accepting accepting) {
    try {
      accepting.socket().close();
    } catch (IOException e) {
      throw new UncheckedIOException("the listening socket could not be closed", e);
    }
    // It may be waiting for a free session rather than for a connection.
    accepting.thread().interrupt();
  }

  /**
   * Waits for threads whose sockets were closed: as long as one sits in its system call, the system
   * keeps the socket alive, so that the port still counts as taken or a last call is still heard.
   */
  private static void awaitEnd(Set<Thread> threads) {
    try {
      for (Thread thread : threads) {
        if (thread != Thread.currentThread()) {
          thread.join(LONGEST_END_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      // The caller is in a hurry; the threads will end all the same.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits until connections are refused. A child process that this JVM happens to start right now
   * has a copy of the listening socket for some milliseconds, and keeps it open that long.
   */
  private void awaitRefusal() {
    try {
      for (int probe = 0; probe < MOST_PROBES && isReachable(); probe++) {
        Pause.unless(new CountDownLatch(1), BETWEEN_PROBES);
      }
    } catch (InterruptedException e) {
      // The caller is in a hurry; the child process will let go all the same.
      Thread.currentThread().interrupt();
    }
  }

  private boolean isReachable() {
    try (Socket probe = new Socket(address.getAddress(), address.getPort())) {
      return probe.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  private void acceptFrom(ServerSocket server) {
    try {
      while (true) {
        freeSessions.acquire();
        serve(server, accept(server));
      }
    } catch (IOException | InterruptedException goneDown) {
      // The listening socket was closed by down() or close().
    }
  }

  private Socket accept(ServerSocket server) throws IOException {
    try {
      return server.accept();
    } catch (IOException e) {
      freeSessions.release();
      throw e;
    }
  }

  /**
   * Under the same lock as stopServing(): a connection accepted while going down must not survive
   * it.
   */
  private synchronized void serve(ServerSocket acceptedBy, Socket connection) {
    if (accepting.isEmpty() || accepting.get().socket() != acceptedBy) {
      OpenConnections.reset(connection);
      freeSessions.release();
      return;
    }
    Thread thread = daemon(name + "-" + (open.everOpened() + 1), () -> runHandler(connection));
    open.add(connection, thread);
    thread.start();
  }

  private void runHandler(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      handler.handle(connection);
    } catch (IOException | InterruptedException connectionOver) {
      // The other side went away or the connection was cut: both are the daily business of a
      // server that exists to play failures.
    } finally {
      open.remove(connection);
      freeSessions.release();
    }
  }

  private static Thread daemon(String threadName, Runnable body) {
    Thread thread = new Thread(body, threadName);
    thread.setDaemon(true);
    return thread;
  }
}
