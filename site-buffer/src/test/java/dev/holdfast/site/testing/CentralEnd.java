package dev.holdfast.site.testing;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.transport.link.EpochCheck;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkServer;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.net.FaultProxy;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Central's end of the link, real, with a network before it that can be broken. */
public final class CentralEnd implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final SigningSecret SECRET = SigningSecret.of(FakeCentral.SECRET);

  private final Vertx vertx = Vertx.vertx();
  private final SiteLinks links = new SiteLinks(TestClock.get());
  private final FaultProxy network;
  private volatile EpochCheck epochs = EpochCheck.NONE;

  public CentralEnd() {
    SmallRyeConfig settings =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(MessagingConfig.class)
            .withMapping(LinkConfig.class)
            .build();
    LinkServer server =
        new LinkServer(
            vertx,
            settings.getConfigMapping(MessagingConfig.class),
            settings.getConfigMapping(LinkConfig.class),
            id -> id.equals("plant-7") ? List.of(SECRET) : List.of(),
            (service, epoch) -> epochs.over(service, epoch),
            links,
            TestClock.get(),
            new SimpleMeterRegistry());
    int port =
        await(vertx.createHttpServer().requestHandler(server::accept).listen(0, "127.0.0.1"))
            .actualPort();
    network = FaultProxy.forwardingTo("127.0.0.1", port);
  }

  /** What it says to a node that leads a pair. */
  public void check(EpochCheck how) {
    epochs = how;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + network.port());
  }

  public FaultProxy network() {
    return network;
  }

  public void awaitLink() {
    Eventually.holds("the site's link", PATIENCE, () -> links.find("plant-7").isPresent());
  }

  public void awaitNoLink() {
    Eventually.holds("no link", PATIENCE, () -> links.find("plant-7").isEmpty());
  }

  public static Envelope sign(MessageId id, String endpoint, String payload) {
    return sign("central", SECRET, id, endpoint, payload);
  }

  public static Envelope sign(
      String source, SigningSecret secret, MessageId id, String endpoint, String payload) {
    return new EnvelopeSigner(source, secret, TestClock.get())
        .sign(id, MessageType.Command, endpoint, payload, Optional.empty());
  }

  public Uni<EnvelopeReply> send(Envelope envelope) {
    return links.send("plant-7", List.of(envelope), PATIENCE).map(replies -> replies.get(0));
  }

  /** Waits for the link, asks, and expects an answer. */
  public SiteAnswer ask(String endpoint, String payload) {
    return ask(sign(MessageId.random(), endpoint, payload));
  }

  public SiteAnswer ask(Envelope envelope) {
    awaitLink();
    EnvelopeReply reply = send(envelope).await().atMost(PATIENCE);
    return SiteAnswer.fromJson(
        reply.payload().orElseThrow(() -> new AssertionError("no answer, but " + reply)));
  }

  private static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    network.close();
    await(vertx.close());
  }
}
