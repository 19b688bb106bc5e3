package dev.holdfast.site.delivery.guard;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.pause.PausedLanes;
import dev.holdfast.site.testing.Fired;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Guards for tests that do without the container, set up as the settings' defaults have it. */
public final class GuardsByHand {

  private record Given(boolean enabled, int failures, Duration probeInterval)
      implements BreakerConfig {}

  private GuardsByHand() {}

  public static TargetGuards create(
      KnownLanes known, boolean breakers, Clock clock, Consumer<TargetRecovered> onRecovery) {
    return create(known, breakers, clock, new Timeouts(), new SimpleMeterRegistry(), onRecovery);
  }

  public static TargetGuards create(
      KnownLanes known,
      boolean breakers,
      Clock clock,
      Timeouts timeouts,
      MeterRegistry registry,
      Consumer<TargetRecovered> onRecovery) {
    return create(known, breakers, clock, timeouts, registry, onRecovery, lane -> Optional.empty());
  }

  public static TargetGuards create(
      KnownLanes known,
      boolean breakers,
      Clock clock,
      Timeouts timeouts,
      MeterRegistry registry,
      Consumer<TargetRecovered> onRecovery,
      PausedLanes paused) {
    return new TargetGuards(
        known,
        new Given(breakers, 5, Duration.ofSeconds(10)),
        clock,
        timeouts,
        new GuardMetrics(registry),
        new Fired<>(onRecovery),
        paused);
  }

  /** As the container does when a definition has changed. */
  public static void tell(TargetGuards guards, DefinitionChanged event) {
    guards.forgetUndefined(event);
  }
}
