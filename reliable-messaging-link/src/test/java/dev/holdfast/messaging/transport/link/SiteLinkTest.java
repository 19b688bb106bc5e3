package dev.holdfast.messaging.transport.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Both ends of the link over a real WebSocket, with a bad network between them where it says so.
 */
class SiteLinkTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration LONG = Duration.ofSeconds(15);
  private static final Duration WINDOW = Duration.ofMinutes(5);
  private static final Map<String, String> QUICK =
      Map.of(
          "holdfast.messaging.link.heartbeat", "PT1S",
          "holdfast.messaging.link.reconnect-delay", "PT0.05S",
          "holdfast.messaging.link.max-reconnect-delay", "PT0.2S",
          "holdfast.messaging.link.handshake-timeout", "PT2S",
          "holdfast.messaging.link.max-outstanding", "3");

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));
  private final Vertx vertx = Vertx.vertx();
  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final SimpleMeterRegistry siteMeters = new SimpleMeterRegistry();
  private volatile Function<Envelope, Uni<EnvelopeReply>> answer =
      envelope -> reply(EnvelopeReply.answered(envelope.messageId(), "\"yes\""));
  private LinkedCentral central;

  @BeforeEach
  void start() {
    central = new LinkedCentral(vertx, clock, QUICK);
    open.add(central);
  }

  @AfterEach
  void stop() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
    vertx.close().toCompletionStage().toCompletableFuture().get();
  }

  @Test
  void an_envelope_goes_down_and_its_reply_comes_back() {
    site("plant-7", central.port());
    awaitLink("plant-7");
    Envelope envelope = envelope("{\"text\":\"Grüße \\\"x\\\" 🚧\"}");

    List<EnvelopeReply> replies = send("plant-7", List.of(envelope));

    assertThat(replies).containsExactly(EnvelopeReply.answered(envelope.messageId(), "\"yes\""));
    assertThat(received).containsExactly(EnvelopeJson.write(envelope));
  }

  @Test
  void many_envelopes_are_answered_in_their_order_even_when_they_fill_many_frames() {
    site("plant-7", central.port());
    awaitLink("plant-7");
    List<Envelope> envelopes =
        IntStream.range(0, 40).mapToObj(i -> envelope("ü".repeat(50_000) + i)).toList();

    List<EnvelopeReply> replies = send("plant-7", envelopes);

    assertThat(replies)
        .extracting(reply -> reply.messageId().orElseThrow())
        .containsExactlyElementsOf(envelopes.stream().map(Envelope::messageId).toList());
  }

  @Test
  void a_service_without_a_link_is_an_answer_at_once() {
    assertThatThrownBy(() -> send("plant-7", List.of(envelope("{}"))))
        .isInstanceOf(TransportException.class)
        .hasMessage("site plant-7 is not connected (never seen by this process)");
  }

  @Test
  void a_service_that_was_here_is_told_by_when_it_was_last_seen() {
    LinkClient site = site("plant-7", central.port());
    awaitLink("plant-7");
    clock.advance(Duration.ofMinutes(3));

    site.stop();
    awaitNoLink("plant-7");

    assertThatThrownBy(() -> send("plant-7", List.of(envelope("{}"))))
        .hasMessage("site plant-7 is not connected (last seen 2026-05-01T12:03:00Z)");
  }

  @Test
  void a_link_that_was_stopped_can_be_opened_again_once() {
    LinkClient site = site("plant-7", central.port());
    awaitLink("plant-7");
    site.stop();
    awaitNoLink("plant-7");

    site.start();
    site.start();
    awaitLink("plant-7");

    assertThat(send("plant-7", List.of(envelope("{}")))).hasSize(1);
    site.stop();
    awaitNoLink("plant-7");
  }

  @Test
  void a_wrong_secret_is_refused_and_nothing_else_is_answered() {
    try (RawLink raw = new RawLink(vertx, central.port())) {
      SigningSecret wrong = SigningSecret.of("a-guess-that-is-more-than-32-bytes-long");
      raw.say(RawLink.hello("plant-7", wrong, clock, LinkWire.HELLO, raw.challenge().nonce()));

      LinkFrame last = raw.frames(2).get(1);
      raw.awaitEnd();

      assertThat(((LinkFrame.Refused) last).reason()).contains("signature does not fit");
      assertThat(raw.closeCode()).isEqualTo(CloseCode.REFUSED.number());
      assertThat(raw.frames(2)).hasSize(2);
      assertThat(central.links.count()).isZero();
      assertThat(central.meters.get("rf_link_refused_count").counter().count()).isEqualTo(1);
    }
  }

  @Test
  void a_site_with_a_wrong_secret_goes_on_trying_and_never_gets_in() {
    LinkClient site =
        site(
            "plant-7",
            "node-1",
            SigningSecret.of("a-guess-that-is-more-than-32-bytes-long"),
            central.port());

    Eventually.holds(
        "three refusals",
        PATIENCE,
        () -> central.meters.get("rf_link_refused_count").counter().count() >= 3);

    assertThat(site.openSince()).isEmpty();
    assertThat(central.links.count()).isZero();
  }

  @Test
  void a_captured_hello_is_worth_nothing_on_another_connection() {
    LinkFrame.Hello captured;
    try (RawLink first = new RawLink(vertx, central.port())) {
      captured = hello(first.challenge().nonce(), LinkWire.HELLO);
      first.say(captured);
      assertThat(first.frames(2).get(1)).isInstanceOf(LinkFrame.Welcome.class);
    }
    awaitNoLink("plant-7");

    try (RawLink thief = new RawLink(vertx, central.port())) {
      thief.challenge();
      thief.say(captured);

      assertThat(((LinkFrame.Refused) thief.frames(2).get(1)).reason())
          .isEqualTo("the hello was made for another connection, or is a copy");
      thief.awaitEnd();
      assertThat(central.links.find("plant-7")).isEmpty();
    }
  }

  @Test
  void an_old_hello_is_refused_with_both_clocks_named() {
    try (RawLink raw = new RawLink(vertx, central.port())) {
      LinkFrame.Hello hello = hello(raw.challenge().nonce(), LinkWire.HELLO);
      clock.advance(Duration.ofMinutes(6));
      raw.say(hello);

      assertThat(((LinkFrame.Refused) raw.frames(2).get(1)).reason())
          .contains("PT6M")
          .contains("check both clocks");
    }
  }

  @Test
  void an_envelope_that_was_signed_for_something_else_is_no_hello() {
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(hello(raw.challenge().nonce(), "NotificationSubmit"));

      assertThat(((LinkFrame.Refused) raw.frames(2).get(1)).reason()).contains(LinkWire.HELLO);
    }
  }

  @Test
  void who_says_nothing_or_too_much_is_sent_away() {
    try (RawLink silent = new RawLink(vertx, central.port());
        RawLink talkative = new RawLink(vertx, central.port())) {
      talkative.say("x".repeat(LinkWire.HANDSHAKE_BYTES + 1));
      talkative.awaitEnd();
      assertThat(talkative.closeCode()).isEqualTo(CloseCode.TOO_LARGE.number());

      silent.awaitEnd();
      assertThat(silent.frames(2).get(1)).isEqualTo(new LinkFrame.Refused("no hello came in time"));
    }
  }

  @Test
  void a_central_that_cannot_sign_is_not_believed() {
    List<String> hellos = new CopyOnWriteArrayList<>();
    int port =
        LinkedCentral.await(
                vertx
                    .createHttpServer()
                    .requestHandler(
                        request ->
                            request.toWebSocket().onSuccess(socket -> parrot(socket, hellos)))
                    .listen(0, "127.0.0.1"))
            .actualPort();

    LinkClient site = site("plant-7", port);

    Eventually.holds("two attempts", PATIENCE, () -> hellos.size() >= 2);
    assertThat(site.openSince()).isEmpty();
    assertThat(received).isEmpty();
  }

  /** All it can do is to send back what it was sent. */
  private static void parrot(ServerWebSocket socket, List<String> hellos) {
    socket.binaryMessageHandler(
        text -> {
          LinkFrame.Hello hello = (LinkFrame.Hello) LinkWire.read(text.toString());
          hellos.add(hello.envelope());
          write(socket, new LinkFrame.Welcome(hello.envelope()));
        });
    write(socket, new LinkFrame.Challenge("anything"));
  }

  private static void write(ServerWebSocket socket, LinkFrame frame) {
    socket.writeBinaryMessage(Buffer.buffer(LinkWire.write(frame)));
  }

  @Test
  void central_restarted_is_found_again() {
    LinkClient site = site("plant-7", central.port());
    awaitLink("plant-7");

    central.die();
    awaitNoLink("plant-7");
    Eventually.holds("the site knows", PATIENCE, () -> site.openSince().isEmpty());
    central.start();
    awaitLink("plant-7");

    assertThat(send("plant-7", List.of(envelope("{}"))).get(0).acknowledged()).isTrue();
    assertThat(siteMeters.get("rf_link_reconnect_count").counter().count()).isEqualTo(1);
  }

  @Test
  void a_connection_that_went_silent_is_noticed_at_both_ends_and_opened_again() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("127.0.0.1", central.port())) {
      LinkClient site = site("plant-7", proxy.port());
      awaitLink("plant-7");

      proxy.halfOpen();

      awaitNoLink("plant-7");
      Eventually.holds("the site knows", PATIENCE, () -> site.openSince().isEmpty());
      proxy.heal();
      awaitLink("plant-7");
      assertThat(send("plant-7", List.of(envelope("{}"))).get(0).acknowledged()).isTrue();
    }
  }

  @Test
  void a_link_lost_with_a_request_under_way_fails_it_at_once() {
    try (FaultProxy proxy = FaultProxy.forwardingTo("127.0.0.1", central.port())) {
      site("plant-7", proxy.port());
      awaitLink("plant-7");
      answer = envelope -> Uni.createFrom().nothing();
      CompletableFuture<List<EnvelopeReply>> asked = ask("plant-7");
      Eventually.holds("it arrived", PATIENCE, () -> received.size() == 1);

      proxy.cut();

      assertThat(asked)
          .failsWithin(PATIENCE.dividedBy(2))
          .withThrowableThat()
          .withMessageContaining("the link to plant-7 was lost before it answered");
    }
  }

  @Test
  void no_more_than_so_many_requests_wait_for_one_site() {
    site("plant-7", central.port());
    awaitLink("plant-7");
    CompletableFuture<EnvelopeReply> later = new CompletableFuture<>();
    answer =
        envelope ->
            Uni.createFrom()
                .completionStage(later)
                .map(any -> EnvelopeReply.accepted(envelope.messageId()));
    List<CompletableFuture<List<EnvelopeReply>>> three =
        IntStream.range(0, 3).mapToObj(i -> ask("plant-7")).toList();

    assertThatThrownBy(() -> send("plant-7", List.of(envelope("{}"))))
        .hasMessage("3 requests to plant-7 are under way already");

    later.complete(null);
    three.forEach(asked -> assertThat(asked).succeedsWithin(PATIENCE));
    assertThat(send("plant-7", List.of(envelope("{}"))).get(0).acknowledged()).isTrue();
  }

  @Test
  void a_site_that_does_not_answer_is_given_up_in_time() {
    site("plant-7", central.port());
    answer = envelope -> Uni.createFrom().nothing();
    awaitLink("plant-7");

    assertThatThrownBy(
            () ->
                new SiteLinkTransport(central.links, "plant-7", Duration.ofMillis(200))
                    .send(List.of(envelope("{}")))
                    .await()
                    .atMost(PATIENCE))
        .isInstanceOf(TransportException.class)
        .hasMessage("plant-7 gave no answer over its link within PT0.2S");
  }

  @Test
  void a_newer_link_of_the_same_node_takes_the_place_of_the_older() {
    try (RawLink older = new RawLink(vertx, central.port())) {
      older.say(hello(older.challenge().nonce(), LinkWire.HELLO));
      older.frames(2);
      try (RawLink newer = new RawLink(vertx, central.port())) {
        newer.say(hello(newer.challenge().nonce(), LinkWire.HELLO));
        older.awaitEnd();

        assertThat(older.closeCode()).isEqualTo(CloseCode.REPLACED.number());
        assertThat(newer.frames(2).get(1)).isInstanceOf(LinkFrame.Welcome.class);
        assertThat(central.links.count()).isEqualTo(1);
      }
    }
  }

  @Test
  void whoever_calls_itself_anew_each_time_has_no_more_links_for_it() {
    List<RawLink> links = new ArrayList<>();
    for (int i = 0; i <= SiteLinks.MOST_OF_A_SERVICE; i++) {
      RawLink link = new RawLink(vertx, central.port());
      open.add(link);
      links.add(link);
      link.say(helloOf("node-" + i, false, link.challenge().nonce()));
      link.frames(2);
    }

    links.get(0).awaitEnd();

    assertThat(links.get(0).closeCode()).isEqualTo(CloseCode.REPLACED.number());
    assertThat(central.links.nodes())
        .hasSize(SiteLinks.MOST_OF_A_SERVICE)
        .doesNotContain(new LinkedNode("plant-7", "node-0"));
  }

  @Test
  void a_reply_of_somebody_in_between_is_not_believed() {
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(helloOf("raw", true, raw.challenge().nonce()));
      awaitLink("plant-7");
      Envelope envelope = envelope("{}");
      CompletableFuture<List<EnvelopeReply>> asked =
          new SiteLinkTransport(central.links, "plant-7", LONG)
              .send(List.of(envelope))
              .subscribeAsCompletionStage();
      LinkFrame.Request request = (LinkFrame.Request) raw.frames(3).get(2);

      EnvelopeReply unsigned = EnvelopeReply.answered(envelope.messageId(), "\"all is well\"");
      raw.say(new LinkFrame.Reply(request.number(), List.of(EnvelopeJson.write(unsigned))));

      assertThatThrownBy(() -> asked.get(20, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(TransportException.class)
          .rootCause()
          .hasMessageContaining("somebody in between may have answered");
    }
  }

  private LinkFrame.Hello helloOf(String node, boolean signs, String challenge) {
    return RawLink.hello(
        new EnvelopeSigner("plant-7", LinkedCentral.SECRET, clock),
        LinkWire.HELLO,
        new Greeting(node, challenge, Nonce.fresh(), signs));
  }

  @Test
  void two_nodes_of_a_site_have_a_link_each_and_the_newer_is_used() {
    site("plant-7", "node-1", LinkedCentral.SECRET, central.port());
    awaitLink("plant-7");
    site("plant-7", "node-2", LinkedCentral.SECRET, central.port());
    Eventually.holds("two links", PATIENCE, () -> central.links.count() == 2);

    assertThat(central.links.find("plant-7").orElseThrow().node().node()).isEqualTo("node-2");
  }

  @Test
  void a_node_whose_epoch_is_over_is_told_so_and_not_let_in() {
    central.epochs =
        (service, epoch) -> reply(Optional.of("%s of %s is over".formatted(epoch, service)));
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(helloUnder("5/node-a", raw.challenge().nonce()));

      LinkFrame last = raw.frames(2).get(1);
      raw.awaitEnd();

      assertThat(last).isEqualTo(new LinkFrame.Refused("5/node-a of plant-7 is over"));
      assertThat(raw.closeCode()).isEqualTo(CloseCode.EPOCH_OVER.number());
      assertThat(raw.closeReason()).isEqualTo("5/node-a of plant-7 is over");
      assertThat(central.links.count()).isZero();
    }
  }

  @Test
  void a_site_that_is_refused_hears_why_and_asks_for_its_epoch_each_time() {
    AtomicLong epoch = new AtomicLong(5);
    List<String> refusals = new CopyOnWriteArrayList<>();
    central.epochs =
        (service, named) ->
            reply(named.number() < 7 ? Optional.of(named + " is over") : Optional.empty());
    LinkTarget target =
        new LinkTarget(
            URI.create("http://127.0.0.1:" + central.port()),
            "plant-7",
            "node-a",
            LinkedCentral.SECRET,
            () -> Optional.of(new SenderEpoch(epoch.get(), "node-a")));
    client(target, new WebSocketClientOptions()).onRefused(refusals::add).start();
    Eventually.holds("a refusal", PATIENCE, () -> !refusals.isEmpty());

    epoch.set(7);
    awaitLink("plant-7");

    assertThat(refusals).containsOnly("5/node-a is over");
    assertThat(central.links.find("plant-7").orElseThrow().epoch())
        .contains(new SenderEpoch(7, "node-a"));
  }

  @Test
  void who_has_gone_before_its_epoch_was_compared_has_no_link() {
    CompletableFuture<Optional<String>> compared = new CompletableFuture<>();
    central.epochs = (service, epoch) -> Uni.createFrom().completionStage(compared);
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(helloUnder("5/node-a", raw.challenge().nonce()));
      raw.say(helloUnder("5/node-a", raw.challenge().nonce()));

      assertThat(raw.frames(2).get(1)).isEqualTo(new LinkFrame.Refused("a hello was expected"));
      raw.awaitEnd();
    }
    compared.complete(Optional.empty());
    try (RawLink after = new RawLink(vertx, central.port())) {
      after.say(helloUnder("6/node-b", after.challenge().nonce()));
      after.frames(2);

      assertThat(central.meters.get("rf_link_opened_count").counter().count()).isEqualTo(1);
    }
  }

  @Test
  void an_epoch_that_cannot_be_compared_is_refused_for_now() {
    central.epochs = (service, epoch) -> Uni.createFrom().failure(new IllegalStateException("x"));
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(helloUnder("5/node-a", raw.challenge().nonce()));

      assertThat(((LinkFrame.Refused) raw.frames(2).get(1)).reason())
          .isEqualTo("its epoch cannot be compared just now; this ends by itself");
      raw.awaitEnd();
      assertThat(raw.closeCode()).isEqualTo(CloseCode.REFUSED.number());
    }
  }

  @Test
  void an_open_link_whose_epoch_is_over_is_closed_with_as_many_words_as_fit() {
    try (RawLink raw = new RawLink(vertx, central.port())) {
      raw.say(helloUnder("5/node-a", raw.challenge().nonce()));
      raw.frames(2);
      awaitLink("plant-7");

      central.links.endOver(link -> link.epoch().map(epoch -> epoch + " " + "ü".repeat(200)));

      raw.awaitEnd();
      assertThat(raw.closeCode()).isEqualTo(CloseCode.EPOCH_OVER.number());
      assertThat(raw.closeReason()).isEqualTo("5/node-a " + "ü".repeat(57));
      awaitNoLink("plant-7");
    }
  }

  private LinkFrame.Hello helloUnder(String epoch, String challenge) {
    return RawLink.hello(
        new EnvelopeSigner(
            "plant-7", LinkedCentral.SECRET, clock, () -> Optional.of(SenderEpoch.parse(epoch))),
        LinkWire.HELLO,
        challenge);
  }

  @Test
  void during_a_rotation_central_signs_with_the_secret_the_site_has() {
    site("plant-7", "node-1", LinkedCentral.FORMER, central.port());
    awaitLink("plant-7");

    assertThat(central.links.find("plant-7").orElseThrow().secret())
        .isEqualTo(LinkedCentral.FORMER);
  }

  @Test
  void a_receiver_that_fails_is_told_at_once_and_its_reason_stays_there() {
    site("plant-7", central.port());
    awaitLink("plant-7");
    answer =
        envelope -> {
          throw new IllegalStateException("boom, with details for our log only");
        };

    assertThatThrownBy(() -> send("plant-7", List.of(envelope("{}"))))
        .isInstanceOf(TransportException.class)
        .hasMessage("plant-7 failed to process it; its log says why");
  }

  @Test
  void over_tls_a_certificate_that_is_trusted_opens_the_link_and_another_does_not()
      throws IOException {
    try (TestTls tls = TestTls.create();
        TlsFront front = new TlsFront(tls, central.port())) {
      URI url = URI.create("https://localhost:" + front.port());
      LinkClient distrustful =
          site(
              new LinkTarget(url, "plant-8", "node-1", LinkedCentral.SECRET),
              new WebSocketClientOptions());
      site(
          new LinkTarget(url, "plant-7", "node-1", LinkedCentral.SECRET),
          new WebSocketClientOptions()
              .setTrustOptions(new PemTrustOptions().addCertPath(tls.pemFile().toString())));
      awaitLink("plant-7");

      assertThat(send("plant-7", List.of(envelope("{}"))).get(0).acknowledged()).isTrue();
      assertThat(distrustful.openSince()).isEmpty();
      assertThat(central.links.find("plant-8")).isEmpty();
    }
  }

  @Test
  void who_waits_for_a_site_is_told_when_it_comes() {
    CompletableFuture<OpenLink> coming =
        central.links.opened("plant-7").subscribeAsCompletionStage();

    site("plant-7", central.port());

    assertThat(coming).succeedsWithin(PATIENCE);
  }

  private LinkFrame.Hello hello(String challenge, String endpoint) {
    return RawLink.hello("plant-7", LinkedCentral.SECRET, clock, endpoint, challenge);
  }

  private LinkClient site(String service, int port) {
    return site(service, "node-1", LinkedCentral.SECRET, port);
  }

  private LinkClient site(String service, String node, SigningSecret secret, int port) {
    return site(
        new LinkTarget(URI.create("http://127.0.0.1:" + port), service, node, secret),
        new WebSocketClientOptions());
  }

  private LinkClient site(LinkTarget target, WebSocketClientOptions tls) {
    LinkClient site = client(target, tls);
    site.start();
    return site;
  }

  private LinkClient client(LinkTarget target, WebSocketClientOptions tls) {
    LinkClient site =
        new LinkClient(
            vertx,
            target,
            TestSettings.of(LinkConfig.class, QUICK),
            WINDOW,
            this::receive,
            tls,
            clock,
            siteMeters);
    open.add(site::stop);
    return site;
  }

  private Uni<List<EnvelopeReply>> receive(List<String> texts) {
    received.addAll(texts);
    return Uni.join()
        .all(texts.stream().map(EnvelopeJson::read).map(this::signedReply).toList())
        .andFailFast();
  }

  private Uni<EnvelopeReply> signedReply(Envelope envelope) {
    return answer.apply(envelope).map(reply -> reply.signed(LinkedCentral.SECRET, envelope));
  }

  private void awaitLink(String service) {
    Eventually.holds("a link", PATIENCE, () -> central.links.find(service).isPresent());
  }

  private void awaitNoLink(String service) {
    Eventually.holds("no link", PATIENCE, () -> central.links.find(service).isEmpty());
  }

  private List<EnvelopeReply> send(String service, List<Envelope> envelopes) {
    return new SiteLinkTransport(central.links, service, LONG)
        .send(envelopes)
        .await()
        .atMost(PATIENCE);
  }

  private CompletableFuture<List<EnvelopeReply>> ask(String service) {
    return new SiteLinkTransport(central.links, service, LONG)
        .send(List.of(envelope("{}")))
        .subscribeAsCompletionStage();
  }

  private Envelope envelope(String payload) {
    return new EnvelopeSigner("central", LinkedCentral.SECRET, clock)
        .sign(MessageId.random(), MessageType.Command, "Anything", payload, Optional.empty());
  }

  private static <T> Uni<T> reply(T reply) {
    return Uni.createFrom().item(reply);
  }
}
