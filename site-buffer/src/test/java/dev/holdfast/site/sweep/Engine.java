package dev.holdfast.site.sweep;

import static dev.holdfast.site.testing.OpenBuffer.await;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.site.buffer.sqlite.SqliteMessageBuffer;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.delivery.DeliveryAttempt;
import dev.holdfast.site.delivery.DeliveryByHand;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.guard.GuardsByHand;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.site.pause.PauseEnded;
import dev.holdfast.site.testing.LeadershipByHand;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.testkit.time.ManualScheduler;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The site's engine on a real file, put together by hand: nothing sweeps by itself, and time passes
 * only when a test says so.
 */
final class Engine {

  private record Given(Duration interval, Duration shutdownWait) implements SweepConfig {}

  final OpenBuffer file;
  final SqliteMessageBuffer buffer;
  final SettableClock clock;
  final ManualScheduler scheduler;
  final Timeouts timeouts;
  final MeterRegistry registry = new SimpleMeterRegistry();
  private final Map<Lane, Pause> paused = new ConcurrentHashMap<>();
  final TargetGuards guards;
  final DeliveryAttempt attempt;
  final TrustedTime time;
  final LeadershipByHand leadership = new LeadershipByHand();
  final Sweeper sweeper;
  final SweepTrigger trigger;

  /** Every target is defined. */
  Engine(OpenBuffer file, SettableClock clock, boolean breakers, DeliveryHandler... handlers) {
    this(file, clock, lane -> true, breakers, handlers);
  }

  Engine(
      OpenBuffer file,
      SettableClock clock,
      KnownLanes known,
      boolean breakers,
      DeliveryHandler... handlers) {
    this.file = file;
    this.buffer = file.buffer();
    this.clock = clock;
    this.time = TrustedTime.startedNow(clock, clock::nanos);
    this.scheduler = new ManualScheduler(clock);
    this.timeouts = new Timeouts(scheduler);
    this.guards =
        GuardsByHand.create(
            known,
            breakers,
            clock,
            timeouts,
            registry,
            recovered -> this.trigger().onRecovery(recovered),
            lane -> Optional.ofNullable(paused.get(lane)));
    this.attempt = DeliveryByHand.attempt(guards, registry, known, buffer, clock);
    this.sweeper =
        new Sweeper(
            buffer,
            DeliveryByHand.handlers(handlers),
            attempt,
            guards,
            known,
            clock,
            time,
            timeouts,
            registry);
    this.trigger = stoppingWithin(Duration.ofSeconds(30));
  }

  SweepTrigger stoppingWithin(Duration wait) {
    return new SweepTrigger(
        sweeper, buffer, new Given(Duration.ofSeconds(10), wait), clock, leadership);
  }

  private SweepTrigger trigger() {
    return trigger;
  }

  /** What is defined for the lane is another thing now, or nothing. */
  void definitionChanged(Lane lane) {
    GuardsByHand.tell(guards, new DefinitionChanged(lane));
    sweeper.forgetUndefined(new DefinitionChanged(lane));
  }

  void pause(Pause pause) {
    paused.put(pause.lane(), pause);
  }

  void resume(Lane lane) {
    paused.remove(lane);
    trigger.onEndOfPause(new PauseEnded(lane));
  }

  void append(OutboundMessage message) {
    await(buffer.append(message));
  }

  void sweep() {
    await(sweeper.runOnce());
  }

  void sweepAfter(Duration time) {
    clock.advance(time);
    sweep();
  }

  /** Time passes, and alarms and time limits go off in it. */
  void pass(Duration time) {
    scheduler.advance(time);
  }

  void awaitIdle() {
    Eventually.holds("no lane is swept", Duration.ofSeconds(20), sweeper::isIdle);
  }

  void awaitPending(long count) {
    Eventually.holds(
        count + " pending", Duration.ofSeconds(60), () -> buffer.depth().pending() == count);
  }
}
