package dev.holdfast.base.start;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortIsFreeTest {

  private static final String HERE = InetAddress.getLoopbackAddress().getHostAddress();

  @Test
  void a_port_that_is_taken_is_named_with_what_to_do() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> PortIsFree.require(HERE, port))
          .hasMessage(
              "port %d is taken by another program; choose another one with quarkus.http.port",
              port);
    }
  }

  @Test
  void an_address_that_is_not_this_machines_is_no_port_that_is_taken() {
    // For documentation only, RFC 5737.
    assertThatCode(() -> PortIsFree.require("192.0.2.1", 8080)).doesNotThrowAnyException();
  }

  @Test
  void a_port_of_the_systems_choice_is_free() {
    assertThatCode(() -> PortIsFree.require(HERE, 0)).doesNotThrowAnyException();
  }
}
