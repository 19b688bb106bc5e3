package dev.holdfast.central.testing;

import dev.holdfast.messaging.transport.link.LinkClient;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkTarget;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketClientOptions;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A site that has opened its link to the central under test and answers as it is told. */
public final class LinkedSite implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Vertx vertx = Vertx.vertx();
  private final List<Envelope> asked = new CopyOnWriteArrayList<>();
  private final List<String> refusals = new CopyOnWriteArrayList<>();
  private final FaultProxy network;
  private final LinkClient client;
  private final SigningSecret secret;
  private volatile Function<Envelope, Uni<EnvelopeReply>> answer;

  public LinkedSite(String id, int centralPort, Clock clock) {
    this(id, Site.secretOf(id), centralPort, clock);
  }

  public LinkedSite(String id, String secret, int centralPort, Clock clock) {
    this(id, "node-1", secret, Optional.empty(), centralPort, clock);
    Eventually.holds("a link", PATIENCE, this::isOpen);
  }

  /** A node that believes it leads; it may be refused. */
  public static LinkedSite leading(String id, String epoch, int centralPort, Clock clock) {
    SenderEpoch leader = SenderEpoch.parse(epoch);
    return new LinkedSite(
        id, leader.node(), Site.secretOf(id), Optional.of(leader), centralPort, clock);
  }

  private LinkedSite(
      String id,
      String node,
      String secret,
      Optional<SenderEpoch> epoch,
      int centralPort,
      Clock clock) {
    // Vert.x never cancels its timer number 0: as that of a handshake it would end the link.
    vertx.setTimer(1, fired -> {});
    this.secret = SigningSecret.of(secret);
    network = FaultProxy.forwardingTo("127.0.0.1", centralPort);
    answers(new SiteAnswer(200, "{}"));
    LinkConfig config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(LinkConfig.class)
            .withDefaultValue("holdfast.messaging.link.reconnect-delay", "100ms")
            .withDefaultValue("holdfast.messaging.link.max-reconnect-delay", "200ms")
            .build()
            .getConfigMapping(LinkConfig.class);
    client =
        new LinkClient(
                vertx,
                new LinkTarget(
                    URI.create("http://127.0.0.1:" + network.port()),
                    id,
                    node,
                    this.secret,
                    () -> epoch),
                config,
                Duration.ofMinutes(5),
                this::receive,
                new WebSocketClientOptions(),
                clock,
                new SimpleMeterRegistry())
            .onRefused(refusals::add);
    client.start();
  }

  public boolean isOpen() {
    return client.openSince().isPresent();
  }

  /** What central has against it, in its words. */
  public String awaitRefusal() {
    Eventually.holds("a refusal", PATIENCE, () -> !refusals.isEmpty());
    return refusals.get(refusals.size() - 1);
  }

  /** Every question gets this. */
  public void answers(SiteAnswer fixed) {
    replies(
        envelope ->
            Uni.createFrom().item(EnvelopeReply.answered(envelope.messageId(), fixed.toJson())));
  }

  public void replies(Function<Envelope, Uni<EnvelopeReply>> how) {
    answer = how;
  }

  /** What came, in order. */
  public List<Envelope> asked() {
    return List.copyOf(asked);
  }

  public FaultProxy network() {
    return network;
  }

  private Uni<List<EnvelopeReply>> receive(List<String> texts) {
    List<Envelope> envelopes = texts.stream().map(EnvelopeJson::read).toList();
    asked.addAll(envelopes);
    return Uni.join()
        .all(
            envelopes.stream()
                .map(one -> answer.apply(one).map(reply -> reply.signed(secret, one)))
                .toList())
        .andFailFast();
  }

  @Override
  public void close() {
    client.stop();
    network.close();
    vertx.close();
  }
}
