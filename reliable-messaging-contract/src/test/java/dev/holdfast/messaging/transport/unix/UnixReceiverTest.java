package dev.holdfast.messaging.transport.unix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The receiver's socket, seen by clients that know nothing of ours. */
@Timeout(60)
class UnixReceiverTest {

  private static final EnvelopeReceiver REFUSING =
      texts -> Uni.createFrom().item(texts.stream().map(EnvelopeReply::unreadable).toList());

  @TempDir Path directory;
  private final SocketLoop loop = new SocketLoop();
  private final List<UnixReceiver> open = new ArrayList<>();
  private SocketPath socket;

  @BeforeEach
  void name() {
    socket = SocketPath.of(directory.resolve("s").toAbsolutePath().toString());
  }

  @AfterEach
  void close() {
    open.forEach(UnixReceiver::close);
    loop.close();
  }

  @Test
  void only_its_owner_may_connect() throws IOException {
    open(TestConfig.DEFAULTS, REFUSING);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.path())))
        .isEqualTo("rw-------");
  }

  @Test
  void what_a_killed_process_left_is_replaced() throws IOException {
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(socket.address());
    }
    assertThat(socket.path()).exists();

    open(TestConfig.DEFAULTS, REFUSING);

    assertThat(exchange("one")).contains("\"error\":\"one\"");
  }

  @Test
  void a_socket_somebody_listens_to_is_left_alone() {
    open(TestConfig.DEFAULTS, REFUSING);

    assertThatThrownBy(() -> open(TestConfig.DEFAULTS, REFUSING))
        .hasMessageContaining("holdfast.messaging.receive.unix.path")
        .hasMessageContaining("another process listens there");
    assertThat(socket.path()).exists();
  }

  @Test
  void a_file_that_is_no_socket_is_left_alone() throws IOException {
    Files.writeString(socket.path(), "precious");

    assertThatThrownBy(() -> open(TestConfig.DEFAULTS, REFUSING))
        .hasMessageContaining("something else than a socket is there");
    assertThat(socket.path()).hasContent("precious");
  }

  @Test
  void a_directory_that_is_not_there_is_named() {
    socket = SocketPath.of(directory.resolve("none/s").toAbsolutePath().toString());

    assertThatThrownBy(() -> open(TestConfig.DEFAULTS, REFUSING))
        .hasMessageContaining("no socket can be made at " + socket)
        .hasMessageContaining("is the directory there");
  }

  @Test
  void a_mode_nobody_can_read_is_refused_with_an_example() {
    TestConfig config = new TestConfig(Optional.empty(), "0600", 16, Duration.ofSeconds(30));

    assertThatThrownBy(() -> open(config, REFUSING))
        .hasMessage(
            "holdfast.messaging.receive.unix.permissions: '0600' must look like rw------- or rw-rw----");
  }

  @Test
  void a_connection_may_carry_one_exchange_after_the_other() throws IOException {
    open(TestConfig.DEFAULTS, REFUSING);

    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      assertThat(exchange(connection, "one")).contains("\"error\":\"one\"");
      assertThat(exchange(connection, "two\nthree").lines()).hasSize(2);
    }
  }

  @Test
  void a_frame_over_the_limit_is_refused_by_its_length() throws IOException {
    open(TestConfig.DEFAULTS, REFUSING);

    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      write(connection, ByteBuffer.allocate(4).putInt(WireLimits.BATCH_BYTES + 1).flip());
      assertThat(isClosed(connection)).isTrue();
    }
  }

  @Test
  void what_is_not_utf_8_or_too_many_is_not_answered() throws IOException {
    open(TestConfig.DEFAULTS, REFUSING);

    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      write(connection, frame(new byte[] {(byte) 0xc3}));
      assertThat(isClosed(connection)).isTrue();
    }
    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      write(connection, frame("x\n".repeat(WireLimits.BATCH_ENVELOPES + 1).getBytes(UTF_8)));
      assertThat(isClosed(connection)).isTrue();
    }
  }

  @Test
  void a_connection_without_a_whole_request_is_closed_after_a_while() throws IOException {
    open(new TestConfig(Optional.empty(), "rw-------", 16, Duration.ofMillis(200)), REFUSING);

    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      write(connection, ByteBuffer.allocate(6).putInt(100).flip());
      assertThat(isClosed(connection)).isTrue();
    }
  }

  @Test
  void an_exchange_under_way_is_not_idle() throws IOException {
    EnvelopeReceiver slow =
        texts -> REFUSING.receive(texts).onItem().delayIt().by(Duration.ofSeconds(3));
    open(new TestConfig(Optional.empty(), "rw-------", 16, Duration.ofSeconds(2)), slow);

    assertThat(exchange("one")).contains("\"error\":\"one\"");
  }

  @Test
  void a_connection_too_many_waits_until_another_ends() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    EnvelopeReceiver signalling =
        texts -> {
          arrived.countDown();
          return REFUSING.receive(texts);
        };
    open(new TestConfig(Optional.empty(), "rw-------", 1, Duration.ofSeconds(30)), signalling);

    try (SocketChannel second = secondBehind(SocketChannel.open(socket.address()), arrived)) {
      assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(read(second)).contains("\"error\":\"waiting\"");
    }
  }

  /** Connected and with its request written while the first holds the only place. */
  private SocketChannel secondBehind(SocketChannel first, CountDownLatch arrived)
      throws IOException, InterruptedException {
    try (first) {
      SocketChannel second = SocketChannel.open(socket.address());
      write(second, frame("waiting".getBytes(UTF_8)));
      assertThat(arrived.await(300, TimeUnit.MILLISECONDS)).isFalse();
      return second;
    }
  }

  private void open(UnixReceiveConfig config, EnvelopeReceiver receiver) {
    UnixReceiver made = new UnixReceiver(loop.group(), socket, config, receiver);
    made.open();
    open.add(made);
  }

  private String exchange(String request) throws IOException {
    try (SocketChannel connection = SocketChannel.open(socket.address())) {
      return exchange(connection, request);
    }
  }

  private static String exchange(SocketChannel connection, String request) throws IOException {
    write(connection, frame(request.getBytes(UTF_8)));
    return read(connection);
  }

  private static ByteBuffer frame(byte[] content) {
    return ByteBuffer.allocate(4 + content.length).putInt(content.length).put(content).flip();
  }

  private static void write(SocketChannel connection, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      connection.write(bytes);
    }
  }

  private static String read(SocketChannel connection) throws IOException {
    ByteBuffer length = ByteBuffer.wrap(Channels.newInputStream(connection).readNBytes(4));
    return new String(Channels.newInputStream(connection).readNBytes(length.getInt()), UTF_8);
  }

  private static boolean isClosed(SocketChannel connection) {
    try {
      return connection.read(ByteBuffer.allocate(1)) < 0;
    } catch (IOException reset) {
      return true;
    }
  }
}
