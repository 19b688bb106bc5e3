package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.testkit.net.TcpListener;
import dev.holdfast.testkit.net.TcpListener.ConnectionHandler;
import dev.holdfast.testkit.waiting.Arrivals;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A body that nobody needs is not waited for, and whoever sends it learns that by the hang-up. */
class HangUpTest {

  private static final String CALL = "{\"method\":\"Ping\"}";
  private static final long ENDLESS = 1L << 40;

  /** What fits on the way from one end of a connection to the other, and more. */
  private static final long ON_THE_WAY = 32L << 20;

  private final Arrivals<Long> sent = new Arrivals<>("bytes", 10, String::valueOf);
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
  }

  @Test
  void a_huge_body_is_hung_up_on_when_enough_of_it_is_here() throws IOException {
    try (TcpListener listener = listen(this::sendWithoutEnd)) {
      assertDeliveredSoonBy(listener);

      assertThat(sent.await(1, CallerFixture.SOON)).allMatch(bytes -> bytes < ON_THE_WAY);
    }
  }

  @Test
  void a_body_that_does_not_come_is_not_waited_for() throws IOException {
    try (TcpListener listener = listen(this::sendOneByte)) {
      assertDeliveredSoonBy(listener);

      sent.await(1, CallerFixture.SOON);
    }
  }

  private static TcpListener listen(ConnectionHandler handler) throws IOException {
    return TcpListener.open("sending", InetAddress.getLoopbackAddress(), 0, 10, handler);
  }

  private void assertDeliveredSoonBy(TcpListener listener) {
    caller.define(CallerFixture.system(URI.create("http://127.0.0.1:" + listener.port())));

    assertThat(
            caller
                .handler
                .deliver(CallerFixture.message(CALL))
                .await()
                .atMost(CallerFixture.SOON)
                .outcome())
        .isInstanceOf(Delivered.class);
  }

  private void sendWithoutEnd(Socket connection) throws IOException {
    OutputStream out = begin(connection);
    byte[] some = new byte[64 * 1024];
    long bytes = 0;
    try {
      while (true) {
        out.write(some);
        bytes += some.length;
      }
    } catch (IOException hungUp) {
      sent.add(bytes);
    }
  }

  private void sendOneByte(Socket connection) throws IOException {
    begin(connection).write('x');
    try {
      while (connection.getInputStream().read() >= 0) {
        // What else comes is not looked at.
      }
    } catch (IOException reset) {
      // An end too.
    }
    sent.add(1L);
  }

  private static OutputStream begin(Socket connection) throws IOException {
    connection.getInputStream().read(new byte[4096]);
    OutputStream out = connection.getOutputStream();
    out.write(
        "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n".formatted(ENDLESS).getBytes(US_ASCII));
    return out;
  }
}
