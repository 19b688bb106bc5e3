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

  private FreePort() {}

  public static int pick() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port could be found on the loopback interface", e);
    }
  }
}
