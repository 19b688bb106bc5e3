package dev.holdfast.messaging.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketPathTest {

  @Test
  void an_absolute_path_is_taken_up_to_the_kernels_limit() {
    assertThat(SocketPath.of("/run/holdfast/central.sock").path()).isAbsolute();
    assertThat(SocketPath.of("/" + "a".repeat(106)).path()).isAbsolute();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "central.sock", "http://central.example", "/nul\u0000"})
  void anything_else_is_refused_with_an_example(String address) {
    assertRefused(address);
  }

  @Test
  void a_path_the_kernel_would_cut_is_refused() {
    assertRefused("/" + "a".repeat(107));
    assertRefused("/" + "ä".repeat(60));
  }

  private static void assertRefused(String address) {
    assertThatThrownBy(() -> SocketPath.of(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' must be the absolute path of a socket such as /run/holdfast/central.sock, of at most 107 bytes",
            address);
  }
}
