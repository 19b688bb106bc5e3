package dev.holdfast.central.testing;

import dev.holdfast.messaging.transport.link.LinkClient;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkTarget;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A site that has opened its link to the central under test and answers as it is told. */
public final class LinkedSite implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Vertx vertx = Vertx.vertx();
  private final List<Envelope> asked = new CopyOnWriteArrayList<>();
  private final FaultProxy network;
  private final LinkClient client;
  private volatile Function<Envelope, Uni<EnvelopeReply>> answer;

  public LinkedSite(String id, int centralPort, Clock clock) {
    this(id, Site.secretOf(id), centralPort, clock);
  }

  public LinkedSite(String id, String secret, int centralPort, Clock clock) {
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
                "node-1",
                SigningSecret.of(secret)),
            config,
            Duration.ofMinutes(5),
            this::receive,
            new WebSocketClientOptions(),
            clock,
            new SimpleMeterRegistry());
    client.start();
    Eventually.holds("a link", PATIENCE, () -> client.openSince().isPresent());
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
    return Uni.join().all(envelopes.stream().map(answer).toList()).andFailFast();
  }

  @Override
  public void close() {
    client.stop();
    network.close();
    vertx.close();
  }
}
