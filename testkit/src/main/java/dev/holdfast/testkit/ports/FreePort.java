package dev.holdfast.testkit.ports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Picks a port that nobody listens on. Between the pick and its use another process may take it:
 * prefer port 0 wherever the service under test can report the port it got.
 */
public final class FreePort {

  private static final int TRIES = 100;

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
    for (int i = 0; i < TRIES; i++) {
      int port = pick();
      try (ServerSocket above = listen(port + 1)) {
        return above.getLocalPort() - 1;
      } catch (IOException e) {
        // Taken; the next one then.
      }
    }
    throw new IllegalStateException("no two free ports in a row could be found");
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }
}
