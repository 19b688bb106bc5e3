package dev.holdfast.site.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.delivery.guard.GuardsByHand;
import dev.holdfast.site.delivery.guard.Traffic;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On which thread a delivery is prepared that was asked for on an event loop. */
class PreparingTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final Vertx vertx = Vertx.vertx();
  private final SettableClock clock = SettableClock.at(NOON);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Deliver deliver =
      new Deliver(
          GuardsByHand.create(
              lane -> true,
              true,
              clock,
              new Timeouts(new ManualScheduler(clock)),
              registry,
              recovered -> {}),
          new DeliveryMetrics(registry, lane -> true),
          clock);

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @CsvSource({"100, true", "900000, false"})
  void a_large_live_call_is_not_prepared_on_an_event_loop(int size, boolean onEventLoop) {
    Watched handler = new Watched();
    OutboundMessage message = Sample.call("erp", NOON).payload("x".repeat(size)).message();

    vertx.runOnContext(
        turn ->
            deliver
                .attempt(handler, message, Traffic.LIVE, () -> true)
                .subscribe()
                .with(result -> {}));

    assertThat(handler.preparedOnEventLoop)
        .succeedsWithin(Duration.ofSeconds(20))
        .isEqualTo(onEventLoop);
  }

  /** Notes where it is asked to prepare. */
  private static final class Watched implements DeliveryHandler {

    private final CompletableFuture<Boolean> preparedOnEventLoop = new CompletableFuture<>();

    @Override
    public Supplier<Uni<DeliveryResult>> prepare(OutboundMessage message) {
      preparedOnEventLoop.complete(Context.isOnEventLoopThread());
      return () -> deliver(message);
    }

    @Override
    public Category category() {
      return Category.ExternalSystem;
    }

    @Override
    public boolean isConfigured() {
      return true;
    }

    @Override
    public TargetLimits limits(String target) {
      return new TargetLimits(1, Duration.ofSeconds(30));
    }

    @Override
    public Optional<RetryPolicy> retryPolicy(String target) {
      return Optional.empty();
    }

    @Override
    public Optional<NotificationContent.Flaw> flaw(String target, String payload) {
      return Optional.empty();
    }

    @Override
    public Uni<DeliveryResult> deliver(OutboundMessage message) {
      return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.delivered()));
    }
  }
}
