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

  @Test
  void the_forms_of_the_original_are_taken_too() {
    assertThat(SocketPath.of("unix:///tmp/rf-local.sock")).hasToString("/tmp/rf-local.sock");
    assertThat(SocketPath.of("pipe://rf-email")).hasToString("/run/holdfast/rf-email.sock");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe://", "pipe://../x", "pipe://a/b", "pipe://./pipe/x"})
  void a_pipe_has_a_plain_name(String address) {
    assertThatThrownBy(() -> SocketPath.of(address))
        .hasMessage("'%s' must be pipe:// and a name such as rf-central", address);
  }

  @Test
  void on_windows_a_pipe_is_refused_with_what_there_is() {
    assertThatThrownBy(() -> SocketPath.of("pipe://rf-email", '\\'))
        .hasMessageContaining("use http or grpc on Windows");
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
            "'%s' must be the absolute path of a socket such as /run/holdfast/central.sock, of at"
                + " most 107 bytes",
            address);
  }
}
