package dev.holdfast.site.pair.peer.eventbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.site.pair.peer.Peer;
import dev.holdfast.site.pair.peer.PeerException;
import dev.holdfast.site.pair.peer.PeerException.Kind;
import dev.holdfast.site.pair.peer.PeerState;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Arrivals;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.ReplyException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerChannelTest {

  private static final SiteProof PLANT_7 =
      TestNode.site("plant-7", "a-secret-of-plant-7-and-of-nobody-else");
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final int TLS_ALERT = 0x15;
  private static final int CLOSED = -1;

  private final LoopbackGroup group = new LoopbackGroup(3);
  private final List<TestNode> nodes = new ArrayList<>();

  @TempDir Path directory;

  @AfterEach
  void stop() {
    nodes.forEach(TestNode::close);
  }

  @Test
  void two_nodes_find_each_other_and_know_who_the_other_is() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);

    assertThat(a.awaitPresent()).isEqualTo(b.channel().self());
    assertThat(b.awaitPresent()).isEqualTo(a.channel().self());
    assertThat(b.channel().self().node()).isEqualTo("b");
    assertThat(a.states())
        .startsWith(new PeerState.Starting(), new PeerState.Absent())
        .endsWith(new PeerState.Present(b.channel().self()));
    assertThat(b.states()).doesNotContain(new PeerState.Absent());
    assertThat(b.channel().states().toUni().await().atMost(SOON))
        .as("for one who comes late")
        .isEqualTo(new PeerState.Present(a.channel().self()));
  }

  @Test
  void a_request_is_answered_by_the_peer_in_both_directions() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);
    a.channel().answer("echo", body -> reply("a:" + body));
    b.channel().answer("echo", body -> reply("b:" + body));
    a.awaitPresent();
    b.awaitPresent();

    assertThat(a.ask("echo", "1")).isEqualTo("b:1");
    assertThat(b.ask("echo", "2")).isEqualTo("a:2");
  }

  @Test
  void a_request_that_is_not_answered_fails_in_its_own_time() {
    TestNode a = pairWhoseSecondAnswers("silence", Uni.createFrom().nothing());

    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> a.ask("silence", "", Duration.ofMillis(200)))
        .withMessage("node 'b' has not answered about silence within PT0.2S")
        .extracting(PeerException::kind)
        .isEqualTo(Kind.TIMED_OUT);
  }

  @Test
  void the_peers_failure_is_told() {
    TestNode a =
        pairWhoseSecondAnswers("copy", Uni.createFrom().failure(new IOException("disk full")));

    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> a.ask("copy", ""))
        .withMessage("node 'b' could not answer about copy: disk full")
        .extracting(PeerException::kind)
        .isEqualTo(Kind.FAILED);
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> a.ask("weather", ""))
        .withMessageContaining("nobody here answers about it")
        .extracting(PeerException::kind)
        .isEqualTo(Kind.FAILED);
  }

  @Test
  void without_a_peer_a_request_fails_at_once() {
    TestNode a = node("a", 0).awaitAbsent();

    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> a.ask("echo", "", LONG))
        .extracting(PeerException::kind)
        .isEqualTo(Kind.GONE);
  }

  @Test
  void when_the_peer_is_killed_requests_under_way_fail_at_once() throws Exception {
    Arrivals<Buffer> asked = new Arrivals<>("requests", 10, Buffer::toString);
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);
    b.channel()
        .answer(
            "silence",
            body -> {
              asked.add(body);
              return Uni.createFrom().nothing();
            });
    a.awaitPresent();
    var request =
        a.channel()
            .request("silence", Buffer.buffer("x"), LONG)
            .subscribe()
            .withSubscriber(UniAssertSubscriber.create());
    asked.await(1, SOON);

    b.network().kill();

    request
        .awaitFailure(SOON)
        .assertFailedWith(PeerException.class, "node 'b' is gone: it has left");
    assertThat(a.awaitAbsent().channel().state()).isEqualTo(new PeerState.Absent());
  }

  @Test
  void a_node_that_stops_says_goodbye_and_comes_back_as_another_incarnation() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode before = node("b", 1);
    Peer first = a.awaitPresent();
    before.awaitPresent();

    before.close();
    a.awaitAbsent();
    TestNode after = node("b", 1);
    after.channel().answer("echo", body -> reply("again " + body));

    assertThat(a.awaitPresent().incarnation()).isNotEqualTo(first.incarnation());
    assertThat(a.ask("echo", "here")).isEqualTo("again here");
  }

  @Test
  void after_a_partition_they_meet_again_and_talk_both_ways() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);
    a.channel().answer("echo", body -> reply("a:" + body));
    b.channel().answer("echo", body -> reply("b:" + body));
    a.awaitPresent();
    b.awaitPresent();

    a.network().pullTheCable();
    b.network().pullTheCable();
    a.awaitAbsent();
    b.awaitAbsent();
    a.network().plugTheCableIn();
    b.network().plugTheCableIn();

    assertThat(a.awaitPresent()).isEqualTo(b.channel().self());
    assertThat(b.awaitPresent()).isEqualTo(a.channel().self());
    assertThat(a.ask("echo", "1")).isEqualTo("b:1");
    assertThat(b.ask("echo", "2")).isEqualTo("a:2");
  }

  @Test
  void when_one_of_them_did_not_notice_the_partition_they_talk_both_ways_again() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);
    a.channel().answer("echo", body -> reply("a:" + body));
    b.channel().answer("echo", body -> reply("b:" + body));
    a.awaitPresent();
    b.awaitPresent();

    a.network().hearNothing();
    a.awaitAbsent();
    a.network().plugTheCableIn();
    a.awaitPresent();

    assertThat(a.askUntilAnswered("echo", "1")).isEqualTo("b:1");
    assertThat(b.askUntilAnswered("echo", "2")).isEqualTo("a:2");
  }

  @Test
  void a_node_of_another_site_is_refused() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode other =
        node("b", 1, TestNode.site("plant-8", "a-secret-of-plant-7-and-of-nobody-else"));

    assertThat(a.awaitRefused().why())
        .isEqualTo(
            "it refuses this node: it belongs to site 'plant-7', this node to site 'plant-8'");
    assertThat(other.awaitRefused().why()).contains("plant-7", "plant-8");
    assertThat(a.states()).noneMatch(PeerState.Present.class::isInstance);
  }

  @Test
  void a_node_with_another_secret_is_refused() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode other = node("b", 1, TestNode.site("plant-7", "another-secret-of-32-bytes-or-more"));

    assertThat(a.awaitRefused().why()).isEqualTo("it does not have the secret of this site");
    assertThat(other.awaitRefused().why()).isEqualTo("it does not have the secret of this site");
  }

  @Test
  void a_member_that_has_not_proven_itself_gets_no_answer() {
    TestNode a = node("a", 0).awaitAbsent();
    a.channel().answer("echo", body -> reply("a:" + body));
    TestNode other = node("b", 1, TestNode.site("plant-7", "another-secret-of-32-bytes-or-more"));
    other.awaitRefused();
    DeliveryOptions guessed =
        Requests.options(other.channel().self().incarnation(), "guessed", "echo");

    var request =
        other
            .network()
            .vertx()
            .eventBus()
            .request(
                BusAddress.of(a.channel().self().incarnation()),
                Buffer.buffer("let me in"),
                guessed)
            .toCompletionStage()
            .toCompletableFuture();

    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> request.get(SOON.toSeconds(), TimeUnit.SECONDS))
        .withCauseInstanceOf(ReplyException.class)
        .withMessageContaining("say hello first");
  }

  @Test
  void a_third_node_is_refused_and_the_pair_goes_on() {
    TestNode a = node("a", 0).awaitAbsent();
    TestNode b = node("b", 1);
    b.channel().answer("echo", body -> reply("b:" + body));
    Peer peer = a.awaitPresent();
    b.awaitPresent();

    assertThat(node("c", 2).awaitRefused().why()).contains("'c' comes third to ");
    assertThat(a.channel().state()).isEqualTo(new PeerState.Present(peer));
    assertThat(a.ask("echo", "1")).isEqualTo("b:1");
  }

  @Test
  void nodes_with_certificates_that_both_trust_talk_over_tls() throws IOException {
    try (TestTls one = TestTls.create();
        TestTls two = TestTls.create()) {
      Path trusted = trusting(one, two);
      TestNode a = node("a", 0, one, trusted).awaitAbsent();
      TestNode b = node("b", 1, two, trusted);
      b.channel().answer("echo", body -> reply("b:" + body));

      a.awaitPresent();

      assertThat(a.ask("echo", "1")).isEqualTo("b:1");
    }
  }

  @Test
  void a_certificate_that_is_not_trusted_is_refused_and_said_so() throws IOException {
    try (TestTls one = TestTls.create();
        TestTls two = TestTls.create()) {
      TestNode a = node("a", 0, one, trusting(one)).awaitAbsent();
      TestNode stranger = node("b", 1, two, trusting(two));

      assertThat(a.awaitRefused().why())
          .startsWith("the certificate of 'CN=localhost' is not trusted: ");
      stranger.awaitRefused();
      assertThat(a.states()).noneMatch(PeerState.Present.class::isInstance);
      assertThat(a.states()).doesNotContain(new PeerState.Meeting());
    }
  }

  @Test
  void a_node_without_certificates_is_refused_by_one_that_has_them_and_both_say_so()
      throws IOException {
    try (TestTls one = TestTls.create()) {
      TestNode a = node("a", 0, one, trusting(one)).awaitAbsent();
      TestNode plain = node("b", 1).awaitAbsent();

      assertThat(a.awaitRefused().why())
          .startsWith("it answers at 127.0.0.1:")
          .endsWith("one of the two nodes has certificates and the other has none");
      plain.awaitRefused();
      assertThat(a.states()).noneMatch(PeerState.Present.class::isInstance);
      plain.close();
      nodes.remove(plain);
      a.awaitAbsent();
    }
  }

  @Test
  void neither_port_answers_in_plain_text_when_there_are_certificates() throws IOException {
    try (TestTls one = TestTls.create()) {
      TestNode a = node("a", 0, one, trusting(one)).awaitAbsent();

      for (int port : a.network().ports()) {
        try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
          assertThat(firstByteAfterKnocking(plain)).as("port %d", port).isIn(TLS_ALERT, CLOSED);
        }
      }
    }
  }

  @Test
  void neither_port_lets_somebody_in_without_a_certificate() throws IOException {
    try (TestTls one = TestTls.create()) {
      TestNode a = node("a", 0, one, trusting(one)).awaitAbsent();
      SSLSocketFactory anonymous = one.clientContext().getSocketFactory();

      for (int port : a.network().ports()) {
        try (Socket client = anonymous.createSocket(InetAddress.getLoopbackAddress(), port)) {
          assertThat(firstByteAfterKnocking(client)).as("port %d", port).isEqualTo(CLOSED);
        }
      }
    }
  }

  /** What a server does to a client it does not want is not always polite. */
  private static int firstByteAfterKnocking(Socket socket) throws IOException {
    socket.setSoTimeout((int) SOON.toMillis());
    try {
      socket.getOutputStream().write(new byte[64]);
      return socket.getInputStream().read();
    } catch (SSLException | SocketException e) {
      return CLOSED;
    }
  }

  private TestNode pairWhoseSecondAnswers(String topic, Uni<Buffer> answer) {
    TestNode a = node("a", 0).awaitAbsent();
    node("b", 1).channel().answer(topic, ignored -> answer);
    a.awaitPresent();
    return a;
  }

  private TestNode node(String name, int index) {
    return node(name, index, PLANT_7);
  }

  private TestNode node(String name, int index, SiteProof proof) {
    return node(name, index, proof, Optional.empty());
  }

  private TestNode node(String name, int index, TestTls identity, Path trusted) {
    PairTls tls = new PairTls(identity.pemFile(), identity.keyFile(), trusted);
    return node(name, index, PLANT_7, Optional.of(tls));
  }

  private TestNode node(String name, int index, SiteProof proof, Optional<PairTls> tls) {
    InetSocketAddress own = group.addresses().get(index);
    TestNode node = new TestNode(name, proof, own, group.addresses(), tls);
    nodes.add(node);
    return node;
  }

  private Path trusting(TestTls... identities) throws IOException {
    StringBuilder all = new StringBuilder();
    for (TestTls identity : identities) {
      all.append(identity.pem());
    }
    return Files.writeString(Files.createTempFile(directory, "trusted", ".pem"), all);
  }

  private static Uni<Buffer> reply(String text) {
    return Uni.createFrom().item(Buffer.buffer(text));
  }
}
