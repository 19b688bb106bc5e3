package dev.holdfast.testkit.ports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;

/**
 * Picks a port that nobody listens on. Between the pick and its use another process may take it:
 * prefer port 0 wherever the service under test can report the port it got.
 */
public final class FreePort {

  private static final int TRIES = 100;
  private static final int HIGHEST = 65_535;

  private FreePort() {}

  public static int pick() {
    try (ServerSocket probe = listen(0)) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port could be found on the loopback interface", e);
    }
  }

  /** One with a free port above it. */
  public static int pickPair() {
    return pickRow(2);
  }

  /** The lowest of so many free ones in a row. */
  public static int pickRow(int length) {
    for (int i = 0; i < TRIES; i++) {
      int port = pick();
      if (IntStream.range(port + 1, port + length).allMatch(FreePort::isFree)) {
        return port;
      }
    }
    throw new IllegalStateException("no %d free ports in a row could be found".formatted(length));
  }

  private static boolean isFree(int port) {
    if (port > HIGHEST) {
      return false;
    }
    try (ServerSocket probe = listen(port)) {
      return probe.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }
}
