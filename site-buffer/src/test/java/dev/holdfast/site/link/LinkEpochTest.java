package dev.holdfast.site.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.site.delivery.forward.CentralRefusal;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.status.CentralLink.State;
import dev.holdfast.site.testing.CentralAsSet;
import dev.holdfast.site.testing.CentralEnd;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.Fired;
import dev.holdfast.site.testing.LeadershipByHand;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A node of a pair that opens its link to a central that keeps account of epochs. */
class LinkEpochTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private record Wanted(boolean enabled, Optional<URI> url, Optional<String> tlsConfigurationName)
      implements SiteLinkConfig {}

  private final SmallRyeConfig settings =
      new SmallRyeConfigBuilder()
          .addDefaultInterceptors()
          .addDiscoveredConverters()
          .withMapping(MessagingConfig.class)
          .withMapping(LinkConfig.class)
          .withDefaultValue("holdfast.messaging.link.reconnect-delay", "50ms")
          .withDefaultValue("holdfast.messaging.link.max-reconnect-delay", "100ms")
          .build();
  private final AtomicLong epoch = new AtomicLong(5);
  private final CentralRefusal refusal = new CentralRefusal();

  @Test
  void the_link_is_opened_under_the_epoch_of_now_and_a_refusal_is_kept_until_then() {
    Vertx vertx = Vertx.vertx();
    try (CentralEnd central = new CentralEnd()) {
      central.check(
          (site, named) ->
              Uni.createFrom()
                  .item(
                      Optional.of(named + " of " + site + " is over")
                          .filter(words -> named.number() < 7)));
      LinkToCentral link = link(central, vertx);
      link.start(new StartupEvent());
      Eventually.holds("a refusal", PATIENCE, () -> refusal.reason().isPresent());
      assertThat(refusal.reason()).contains("5/node-1 of plant-7 is over");
      assertThat(link.state()).isEqualTo(State.closed);

      epoch.set(7);
      central.awaitLink();

      Eventually.holds("nothing refused", PATIENCE, () -> refusal.reason().isEmpty());
      link.stop(new ShutdownEvent());
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private LinkToCentral link(CentralEnd central, Vertx vertx) {
    return new LinkToCentral(
        new Wanted(true, Optional.empty(), Optional.empty()),
        new CentralAsSet(Optional.of(central.url()), Optional.of(FakeCentral.SECRET), PATIENCE),
        Identities.of("plant-7", "node-1"),
        () -> OptionalLong.of(epoch.get()),
        refusal,
        settings.getConfigMapping(MessagingConfig.class),
        settings.getConfigMapping(LinkConfig.class),
        texts -> Uni.createFrom().item(List.of()),
        null,
        vertx,
        TestClock.get(),
        TrustedTime.startedNow(TestClock.get(), TestClock.get()::nanos),
        new SimpleMeterRegistry(),
        new Fired<>(recovered -> {}),
        new LeadershipByHand());
  }
}
