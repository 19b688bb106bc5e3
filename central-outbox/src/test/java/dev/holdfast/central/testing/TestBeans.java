package dev.holdfast.central.testing;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.central.database.DatabaseClock;
import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.testkit.time.SettableClock;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What stands in for the real thing inside the application under test. */
public class TestBeans {

  /** Takes the place of the system's clock, which is a default bean. */
  @Produces
  @Singleton
  SettableClock clock() {
    return SettableClock.at(Instant.parse("2026-03-01T08:00:00Z"));
  }

  @Produces
  @Singleton
  Ticker ticker(SettableClock clock) {
    return clock::nanos;
  }

  /** The database lives in the time of the tests. */
  @Produces
  @Singleton
  DatabaseClock databaseClock(SettableClock clock) {
    return () -> Uni.createFrom().item(clock::instant);
  }

  @Produces
  @Singleton
  @Typed(InMemorySpanExporter.class)
  InMemorySpanExporter spans() {
    return InMemorySpanExporter.create();
  }

  /** Hands a span on when it ends, where Quarkus would collect some first. */
  @Produces
  @Singleton
  SpanProcessor spanProcessor(InMemorySpanExporter spans) {
    return SimpleSpanProcessor.create(spans);
  }

  /** An adapter with a bug. */
  @Singleton
  public static class ExplodingAdapter implements DeliveryAdapter {

    public static final String TYPE = "Explosive";

    @Override
    public String type() {
      return TYPE;
    }

    @Override
    public Uni<DeliveryResult> deliver(Delivery delivery, Duration longest) {
      throw new IllegalStateException("boom");
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
      return 1;
    }
  }

  /** An adapter of which every method may fail, and that may take its time. */
  @Singleton
  public static class OddAdapter implements DeliveryAdapter {

    public static final String TYPE = "Odd";

    /** The method that throws. */
    public volatile String broken = "";

    public volatile Duration timeLimit = Duration.ofSeconds(10);

    public volatile Supplier<Uni<DeliveryResult>> delivery = OddAdapter::delivered;

    public static Uni<DeliveryResult> delivered() {
      return Uni.createFrom()
          .item(DeliveryResult.of(new DeliveryOutcome.Delivered(List.of("nobody"), List.of())));
    }

    /** As it is found. */
    public void mend() {
      broken = "";
      timeLimit = Duration.ofSeconds(10);
      delivery = OddAdapter::delivered;
    }

    private <T> T unless(String method, T value) {
      if (broken.equals(method)) {
        throw new IllegalStateException(method + " is broken");
      }
      return value;
    }

    @Override
    public String type() {
      return TYPE;
    }

    @Override
    public Uni<Void> refresh() {
      return unless("refresh", Uni.createFrom().voidItem());
    }

    @Override
    public Uni<DeliveryResult> deliver(Delivery given, Duration longest) {
      return unless("deliver", delivery.get());
    }

    @Override
    public RetryPolicy retries() {
      return unless("retries", new RetryPolicy(Duration.ofMinutes(1), 10));
    }

    @Override
    public Duration timeLimit() {
      return unless("timeLimit", timeLimit);
    }

    @Override
    public int concurrency() {
      return unless("concurrency", 1);
    }

    @Override
    public Optional<Instant> openUntil() {
      return unless("openUntil", Optional.empty());
    }
  }
}
