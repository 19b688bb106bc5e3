package dev.holdfast.benchmarks.noop;

import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** Delivers at once, to nobody. */
@Singleton
class NoopAdapter implements DeliveryAdapter {

  private static final DeliveryResult DELIVERED =
      DeliveryResult.of(new DeliveryOutcome.Delivered(List.of("nobody"), List.of()));

  @Override
  public String type() {
    return "Noop";
  }

  @Override
  public Uni<DeliveryResult> deliver(Delivery delivery, Duration longest) {
    return Uni.createFrom().item(DELIVERED);
  }

  @Override
  public RetryPolicy retries() {
    return new RetryPolicy(Duration.ofMinutes(1), 10);
  }

  @Override
  public Duration timeLimit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public int concurrency() {
    return 20;
  }
}
