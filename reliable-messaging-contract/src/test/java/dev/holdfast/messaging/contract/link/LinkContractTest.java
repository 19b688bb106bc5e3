package dev.holdfast.messaging.contract.link;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.contract.TransportContractTest;
import dev.holdfast.messaging.contract.TransportPeer;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.link.EpochCheck;
import dev.holdfast.messaging.transport.link.LinkClient;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.LinkServer;
import dev.holdfast.messaging.transport.link.LinkTarget;
import dev.holdfast.messaging.transport.link.SiteLinkTransport;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketClientOptions;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The site link: the sender accepts, and the peer that receives opens it. */
class LinkContractTest extends TransportContractTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration WINDOW = Duration.ofMinutes(5);
  private static final SigningSecret SECRET =
      SigningSecret.of("plant-7-opens-its-link-with-this-secret");
  private static final Clock NOON = SettableClock.at(Instant.parse("2026-05-01T12:00:00Z"));

  @Override
  protected TransportPeer peer(EnvelopeReceiver receiver) {
    return new LinkedPeer(texts -> receiver.receive(texts).map(replies -> signed(replies, texts)));
  }

  /** As every receiver of ours does; where a reply is missing there is none to sign. */
  private static List<EnvelopeReply> signed(List<EnvelopeReply> replies, List<String> texts) {
    return replies.size() == texts.size()
        ? IntStream.range(0, texts.size())
            .mapToObj(i -> replies.get(i).signed(SECRET, EnvelopeJson.read(texts.get(i))))
            .toList()
        : replies;
  }

  private static final class LinkedPeer implements TransportPeer {

    private final Vertx vertx = Vertx.vertx();
    private final SmallRyeConfig settings =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(MessagingConfig.class)
            .withMapping(LinkConfig.class)
            .build();
    private final SiteLinks links = new SiteLinks(NOON);
    private final EnvelopeReceiver receiver;
    private final int port;
    private LinkClient client;

    LinkedPeer(EnvelopeReceiver receiver) {
      this.receiver = receiver;
      LinkServer server =
          new LinkServer(
              vertx,
              settings.getConfigMapping(MessagingConfig.class),
              settings.getConfigMapping(LinkConfig.class),
              id -> id.equals("plant-7") ? List.of(SECRET) : List.of(),
              EpochCheck.NONE,
              links,
              NOON,
              new SimpleMeterRegistry());
      port =
          await(vertx.createHttpServer().requestHandler(server::accept).listen(0, "127.0.0.1"))
              .actualPort();
    }

    @Override
    public void start() {
      client =
          new LinkClient(
              vertx,
              new LinkTarget(URI.create("http://127.0.0.1:" + port), "plant-7", "node-1", SECRET),
              settings.getConfigMapping(LinkConfig.class),
              WINDOW,
              receiver,
              new WebSocketClientOptions(),
              NOON,
              new SimpleMeterRegistry());
      client.start();
      Eventually.holds("a link", PATIENCE, () -> links.count() == 1);
    }

    @Override
    public void stop() {
      client.stop();
      Eventually.holds("no link", PATIENCE, () -> links.count() == 0);
    }

    @Override
    public Transport transport(Duration timeout) {
      return new SiteLinkTransport(links, "plant-7", timeout);
    }

    @Override
    public void close() {
      client.stop();
      await(vertx.close());
    }

    private static <T> T await(io.vertx.core.Future<T> future) {
      try {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
