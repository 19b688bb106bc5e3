package dev.holdfast.testkit.net;

import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** One client connection with its connection to the server, and a pump in each direction. */
final class ProxiedConnection {

  private static final int BUFFER_BYTES = 16 * 1024;

  private final Socket client;
  private final Socket server = new Socket();
  private final Supplier<Faults> faults;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean lostBytes;

  ProxiedConnection(Socket client, Supplier<Faults> faults) {
    this.client = client;
    this.faults = faults;
  }

  boolean hasLostBytes() {
    return lostBytes;
  }

  void reset() {
    ended.countDown();
    OpenConnections.reset(client);
    OpenConnections.reset(server);
  }

  /** Serves the connection until both directions have ended. */
  void run(String host, int port) throws IOException, InterruptedException {
    try {
      if (faults.get().silent()) {
        lostBytes = true;
        swallow(client.getInputStream());
        return;
      }
      server.setTcpNoDelay(true);
      server.connect(new InetSocketAddress(InetAddress.getAllByName(host)[0], port));
      Thread answers = new Thread(this::pumpAnswers, Thread.currentThread().getName() + "-answers");
      answers.setDaemon(true);
      answers.start();
      pump(client, server, Direction.REQUEST);
      answers.join();
    } catch (IOException | InterruptedException cutOrRefused) {
      // The client must see the server's absence as a broken connection.
      reset();
      throw cutOrRefused;
    } finally {
      ended.countDown();
      OpenConnections.closeQuietly(server);
    }
  }

  private enum Direction {
    REQUEST,
    ANSWER
  }

  private void pumpAnswers() {
    try {
      pump(server, client, Direction.ANSWER);
    } catch (IOException | InterruptedException broken) {
      reset();
    }
  }

  private void pump(Socket from, Socket to, Direction direction)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER_BYTES];
    ByteCount count = new ByteCount();
    InputStream in = from.getInputStream();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (pauseEndedEarly()) {
        return;
      }
      if (faults.get().silent()) {
        lostBytes = true;
        continue;
      }
      to.getOutputStream().write(buffer, 0, count.pass(read, limit(direction)));
      if (count.isUsedUp()) {
        endPolitely();
        return;
      }
    }
    passOnTheEnd(to);
  }

  private void swallow(InputStream in) throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER_BYTES];
    while (in.read(buffer) >= 0) {
      lostBytes = true;
    }
    ended.await();
  }

  private boolean pauseEndedEarly() throws InterruptedException {
    return !faults.get().delay().isZero() && Pause.unless(ended, faults.get().delay());
  }

  private void passOnTheEnd(Socket to) throws IOException, InterruptedException {
    if (faults.get().silent()) {
      lostBytes = true;
      ended.await();
      return;
    }
    try {
      to.shutdownOutput();
    } catch (SocketException alreadyClosed) {
      // The other side was faster.
    }
  }

  private Optional<Faults.Limit> limit(Direction direction) {
    return direction == Direction.REQUEST
        ? faults.get().requestLimit()
        : faults.get().answerLimit();
  }

  /** With FIN, so that the other side really gets the bytes that were let through. */
  private void endPolitely() {
    ended.countDown();
    OpenConnections.closeQuietly(client);
    OpenConnections.closeQuietly(server);
  }
}
