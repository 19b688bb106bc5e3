package dev.holdfast.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpListenerTest {

  private TcpListener listener;

  @BeforeEach
  void listen() throws IOException {
    listener = EchoServer.start(2);
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @Test
  void it_serves_several_connections_and_counts_them() throws Exception {
    try (Line first = Line.to(listener.port());
        Line second = Line.to(listener.port())) {
      assertThat(first.echoed("one")).isEqualTo("one");
      assertThat(second.echoed("two")).isEqualTo("two");
    }
    assertThat(listener.connections()).isEqualTo(2);
    assertThat(listener.maxConcurrentConnections()).isEqualTo(2);
  }

  @Test
  void a_connection_above_the_limit_waits_for_a_free_session() throws Exception {
    try (Line first = Line.to(listener.port());
        Line second = Line.to(listener.port());
        Line third = Line.to(listener.port())) {
      first.echoed("a");
      second.echoed("b");
      third.say("c");
      assertThat(listener.connections()).isEqualTo(2);

      first.socket().shutdownOutput();

      assertThat(third.hear(1)).isEqualTo("c");
      assertThat(listener.maxConcurrentConnections()).isEqualTo(2);
    }
  }

  @Test
  void going_down_resets_connections_and_refuses_new_ones() throws Exception {
    try (Line line = Line.to(listener.port())) {
      line.echoed("a");

      listener.down();

      assertThatThrownBy(() -> line.hear(1)).isInstanceOf(SocketException.class);
      assertThat(listener.isUp()).isFalse();
      assertThatThrownBy(() -> Line.to(listener.port())).isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void it_comes_back_on_the_same_port_as_often_as_wanted() throws Exception {
    int port = listener.port();
    for (int round = 0; round < 5; round++) {
      listener.down();
      listener.up();
      try (Line line = Line.to(port)) {
        assertThat(line.echoed("again")).isEqualTo("again");
      }
    }
  }

  @Test
  void nobody_else_gets_the_port_while_it_is_down() {
    listener.down();

    assertThatThrownBy(TcpListenerTest.this::listenOnTheSamePortWithoutReuse)
        .isInstanceOf(BindException.class);
  }

  @Test
  void a_taken_port_is_reported_as_such() {
    assertThatThrownBy(
            () ->
                TcpListener.open(
                    "second", InetAddress.getLoopbackAddress(), listener.port(), 1, socket -> {}))
        .isInstanceOf(BindException.class);
  }

  @Test
  void going_down_wakes_a_session_that_waits_for_something_else() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch woken = new CountDownLatch(1);
    try (TcpListener hanging =
            TcpListener.open(
                "hanging",
                InetAddress.getLoopbackAddress(),
                0,
                1,
                socket -> hangAndTell(socket, never, woken));
        Line line = Line.to(hanging.port())) {
      line.hear(1);

      hanging.down();

      assertThat(woken.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void going_down_returns_when_the_sessions_are_really_over() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    try (TcpListener reluctant =
            TcpListener.open(
                "reluctant",
                InetAddress.getLoopbackAddress(),
                0,
                1,
                socket -> endReluctantly(socket, never, over));
        Line line = Line.to(reluctant.port())) {
      line.hear(1);

      reluctant.down();

      assertThat(over).isTrue();
    }
  }

  @Test
  void after_closing_it_cannot_come_up_again() {
    listener.close();

    assertThatThrownBy(listener::up).isInstanceOf(IllegalStateException.class);
  }

  private static void hangAndTell(Socket socket, CountDownLatch never, CountDownLatch woken)
      throws IOException, InterruptedException {
    socket.getOutputStream().write('!');
    try {
      never.await();
    } finally {
      woken.countDown();
    }
  }

  private static void endReluctantly(Socket socket, CountDownLatch never, AtomicBoolean over)
      throws IOException, InterruptedException {
    socket.getOutputStream().write('!');
    try {
      never.await();
    } catch (InterruptedException cut) {
      // Stands for work that a session still has to do when its connection is gone.
      over.set(!Pause.unless(never, Duration.ofMillis(50)));
    }
  }

  private void listenOnTheSamePortWithoutReuse() throws IOException {
    try (ServerSocket other = new ServerSocket()) {
      other.setReuseAddress(false);
      other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port()));
    }
  }

  @Test
  void a_port_that_was_free_to_choose_is_given_to_nobody_else_afterwards() throws IOException {
    TcpListener closed =
        TcpListener.open("a listener", InetAddress.getLoopbackAddress(), 0, 1, connection -> {});
    closed.close();

    try (ServerSocket next = new ServerSocket()) {
      next.setReuseAddress(false);
      assertThatThrownBy(
              () ->
                  next.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), closed.port())))
          .isInstanceOf(BindException.class);
    }
  }
}
