package dev.holdfast.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {

  private TcpListener server;
  private FaultProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = EchoServer.start(10);
    proxy = FaultProxy.forwardingTo("127.0.0.1", server.port());
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
  }

  @Test
  void a_healthy_proxy_passes_both_directions_and_the_end() throws Exception {
    try (Line line = Line.to(proxy.port())) {
      assertThat(line.echoed("hello")).isEqualTo("hello");

      line.socket().shutdownOutput();

      assertThat(line.hear(1)).isEmpty();
    }
    assertThat(proxy.connections()).isEqualTo(1);
  }

  @Test
  void a_cut_breaks_connections_and_refuses_new_ones_until_healed() throws Exception {
    try (Line line = Line.to(proxy.port())) {
      line.echoed("a");

      proxy.cut();

      assertThatThrownBy(() -> line.hear(1)).isInstanceOf(SocketException.class);
      assertThatThrownBy(() -> Line.to(proxy.port())).isInstanceOf(ConnectException.class);
    }

    proxy.heal();

    assertNewConnectionWorks();
  }

  @Test
  void a_half_open_connection_swallows_everything_and_stays_open() throws Exception {
    try (Line existing = Line.to(proxy.port())) {
      existing.echoed("a");

      proxy.halfOpen();

      existing.say("b");
      assertThat(existing.isSilentFor(50)).isTrue();
      try (Line fresh = Line.to(proxy.port())) {
        fresh.say("c");
        assertThat(fresh.isSilentFor(50)).isTrue();
      }
    }
  }

  @Test
  void a_half_open_connection_hides_that_the_server_is_gone() throws Exception {
    try (Line line = Line.to(proxy.port())) {
      line.echoed("a");
      proxy.halfOpen();

      line.socket().shutdownOutput();

      assertThat(line.isSilentFor(50)).isTrue();
    }
  }

  @Test
  void healing_resets_only_connections_that_have_lost_bytes() throws Exception {
    try (Line unharmed = Line.to(proxy.port());
        Line harmed = Line.to(proxy.port())) {
      unharmed.echoed("a");
      harmed.echoed("b");
      proxy.halfOpen();
      harmed.say("lost");
      // Long enough for the proxy to have read it.
      assertThat(harmed.isSilentFor(1_000)).isTrue();

      proxy.heal();

      assertThat(unharmed.echoed("still here")).isEqualTo("still here");
      assertThatThrownBy(() -> harmed.hear(1)).isInstanceOf(SocketException.class);
    }
    assertNewConnectionWorks();
  }

  @Test
  void an_answer_is_cut_in_the_middle_after_so_many_bytes() throws Exception {
    proxy.dropAfterBytes(6);

    try (Line line = Line.to(proxy.port())) {
      assertThat(line.echoed("four")).isEqualTo("four");
      line.say("more");
      assertThat(line.hear(4)).isEqualTo("mo");
    }

    proxy.heal();

    assertNewConnectionWorks();
  }

  @Test
  void a_request_is_cut_in_the_middle_after_so_many_bytes() throws Exception {
    proxy.dropAfterRequestBytes(6);

    try (Line line = Line.to(proxy.port())) {
      assertThat(line.echoed("four")).isEqualTo("four");
      line.say("more");
      assertThat(line.hear(4)).hasSizeLessThanOrEqualTo(2);
    }

    proxy.heal();

    assertNewConnectionWorks();
  }

  @Test
  void every_connection_has_its_own_count_of_answered_bytes() throws Exception {
    proxy.dropAfterBytes(2);

    for (int round = 0; round < 2; round++) {
      try (Line line = Line.to(proxy.port())) {
        line.say("abc");
        assertThat(line.hear(3)).isEqualTo("ab");
      }
    }
  }

  @Test
  void setting_the_limit_again_starts_a_new_count_on_an_open_connection() throws Exception {
    proxy.dropAfterBytes(6);
    try (Line line = Line.to(proxy.port())) {
      line.echoed("four");

      proxy.dropAfterBytes(6);

      assertThat(line.echoed("again")).isEqualTo("again");
    }
  }

  @Test
  void a_delay_holds_data_back_in_both_directions() throws Exception {
    proxy.delay(Duration.ofMillis(60));
    try (Line line = Line.to(proxy.port())) {
      long begin = System.nanoTime();

      assertThat(line.echoed("late")).isEqualTo("late");

      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .isGreaterThanOrEqualTo(Duration.ofMillis(120));
    }
  }

  @Test
  void a_cut_does_not_wait_for_a_long_delay() throws Exception {
    proxy.delay(Duration.ofHours(1));
    try (Line line = Line.to(proxy.port())) {
      line.say("never arrives");
      assertThat(line.isSilentFor(20)).isTrue();

      proxy.cut();

      assertThatThrownBy(() -> line.hear(1)).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void a_missing_server_shows_as_a_broken_connection() throws Exception {
    server.down();

    try (Line line = Line.to(proxy.port())) {
      assertThatThrownBy(() -> line.hear(1)).isInstanceOf(SocketException.class);
    }

    server.up();
    assertNewConnectionWorks();
  }

  private void assertNewConnectionWorks() throws IOException {
    try (Line line = Line.to(proxy.port())) {
      assertThat(line.echoed("well again")).isEqualTo("well again");
    }
  }
}
