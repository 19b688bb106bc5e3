package dev.holdfast.testkit.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {

  @Test
  void a_picked_port_can_be_listened_on() throws Exception {
    int port = FreePort.pick();

    try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(server.getLocalPort()).isEqualTo(port);
    }
  }

  @Test
  void none_is_picked_twice_or_given_to_a_connection() {
    Set<Integer> picked = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      int first = FreePort.pickRow(4);
      assertThat(first).isBetween(10_000, 32_764);
      IntStream.range(first, first + 4).forEach(port -> assertThat(picked.add(port)).isTrue());
    }
  }
}
