package dev.holdfast.site.sweep;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.run.CoalescingRunner;
import dev.holdfast.site.buffer.DueListener;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.delivery.DeliveryAttempt;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryHandlers;
import dev.holdfast.site.delivery.guard.TargetGuards;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import org.jboss.logging.Logger;

/**
 * Takes what is due and has it attempted. Each lane is swept by itself, never twice at a time, so
 * that a slow target holds up nobody but its own messages. After each sweep an alarm is set to when
 * the lane's next message is due.
 */
@ApplicationScoped
public class Sweeper {

  private static final Logger LOG = Logger.getLogger(Sweeper.class);
  private static final int EXPIRED_AT_ONCE = 500;
  private static final int LANES_AT_ONCE = 256;

  /** A sweep that takes longer waits for its target, and not for the file. */
  private static final Duration LONG = Duration.ofSeconds(1);

  private final MessageBuffer buffer;
  private final DeliveryHandlers handlers;
  private final DeliveryAttempt attempt;
  private final TargetGuards guards;
  private final KnownLanes known;
  private final Clock clock;
  private final TrustedTime time;
  private final Counter strays;
  private final ScheduledExecutorService timer;
  private final Alarms alarms;
  private final Map<Lane, CoalescingRunner> lanes = new ConcurrentHashMap<>();
  private volatile boolean stopping;
  private volatile long putBackSeen;
  private volatile Runnable onLaneSwept = () -> {};

  @Inject
  Sweeper(
      MessageBuffer buffer,
      DeliveryHandlers handlers,
      DeliveryAttempt attempt,
      TargetGuards guards,
      KnownLanes known,
      Clock clock,
      TrustedTime time,
      Timeouts timeouts,
      MeterRegistry registry) {
    this.buffer = buffer;
    this.handlers = handlers;
    this.attempt = attempt;
    this.guards = guards;
    this.known = known;
    this.clock = clock;
    this.time = time;
    this.strays =
        Counter.builder("holdfast_site_stray_messages")
            .description("Messages made due because a clock set back had left them far ahead")
            .register(registry);
    this.timer = timeouts.scheduler();
    this.alarms = new Alarms(clock, timer, this::wake, this::expire);
    buffer.tell(new SetAlarms());
  }

  /** For what is not due yet when it is taken in. */
  private final class SetAlarms implements DueListener {

    @Override
    public void due(Lane lane, Instant at) {
      alarms.due(lane, guards.of(lane).openUntil().orElse(at));
    }

    @Override
    public void expires(Instant at) {
      alarms.expires(at);
    }
  }

  /**
   * One pass over everything; completes when every lane has been swept. Nothing leaves while
   * nothing can be written: what is delivered could not be removed, and would go out with every
   * pass.
   */
  public Uni<Void> runOnce() {
    return ableToWrite()
        .chain(this::makeStrayDue)
        .chain(this::parkExpired)
        .chain(this::sweepPending);
  }

  private Uni<Void> ableToWrite() {
    return buffer.isFailing() ? buffer.tryWriting() : Uni.createFrom().voidItem();
  }

  /** One pass over one lane. */
  public Uni<Void> runOnce(Lane lane) {
    return isSwept(lane) ? request(lane) : Uni.createFrom().voidItem();
  }

  private Uni<Void> request(Lane lane) {
    Optional<Uni<Void>> run = sweepOf(lane).request();
    while (run.isEmpty()) {
      run = sweepOf(lane).request();
    }
    return run.get();
  }

  /** There will be a pass over the lane. Returns at once. */
  void wake(Lane lane) {
    boolean woken = !isSwept(lane);
    while (!woken) {
      woken = sweepOf(lane).wake();
    }
  }

  private boolean isSwept(Lane lane) {
    return !stopping && handlers.forCategory(lane.category()).isPresent();
  }

  private CoalescingRunner sweepOf(Lane lane) {
    return lanes.computeIfAbsent(lane, this::coalescing);
  }

  private CoalescingRunner coalescing(Lane lane) {
    DeliveryHandler handler = handlers.forCategory(lane.category()).orElseThrow();
    LaneSweep sweep = new LaneSweep(buffer, attempt, clock, () -> stopping, lane, handler, guards);
    return new CoalescingRunner(
        "sweeping what is for " + lane,
        () -> run(sweep, lane),
        Infrastructure.getDefaultWorkerPool(),
        () -> swept(lane));
  }

  private Uni<Void> run(LaneSweep sweep, Lane lane) {
    Instant start = clock.instant();
    return sweep.run().eventually(() -> setAlarm(lane, start));
  }

  /** To the next that was not due at the start; while its target is away, to the next look. */
  private Uni<Void> setAlarm(Lane lane, Instant start) {
    return guards
        .of(lane)
        .openUntil()
        .map(look -> Uni.createFrom().item(Optional.of(look)))
        .orElseGet(() -> buffer.nextDue(lane, start))
        .invoke(next -> next.ifPresent(at -> alarms.due(lane, at)))
        .onFailure()
        .invoke(
            failure ->
                LOG.warnf(failure, "what is next for %s waits for the next timed sweep", lane))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private void swept(Lane lane) {
    forgetUndefined(lane);
    onLaneSwept.run();
  }

  void forgetUndefined(@Observes DefinitionChanged event) {
    forgetUndefined(event.lane());
  }

  /** Whoever invents names must not fill the memory. One that is being swept goes after that. */
  private void forgetUndefined(Lane lane) {
    if (!known.knows(lane)) {
      lanes.computeIfPresent(lane, (same, sweep) -> sweep.retire() ? null : sweep);
    }
  }

  /** Those with something to remember. */
  Set<Lane> lanes() {
    return Set.copyOf(lanes.keySet());
  }

  /** Attempts under way are finished, no further one is begun. */
  void stop() {
    stopping = true;
    alarms.stop();
    guards.stop();
  }

  void start() {
    guards.start();
    alarms.start();
    stopping = false;
  }

  /** For whoever waits until all is idle. */
  void onLaneSwept(Runnable signal) {
    onLaneSwept = signal;
  }

  boolean isIdle() {
    return lanes.values().stream().allMatch(CoalescingRunner::isIdle);
  }

  /** A clock that was set back must not leave anything waiting for the time it had shown. */
  private Uni<Void> makeStrayDue() {
    long putBack = time.timesPutBack();
    return buffer
        .makeStrayDue(clock.instant(), putBack != putBackSeen)
        .invoke(
            made -> {
              putBackSeen = putBack;
              tellStrays(made);
            })
        .onFailure()
        .invoke(failure -> LOG.error("what lies far ahead waits for the next sweep", failure))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private void tellStrays(int made) {
    if (made > 0) {
      strays.increment(made);
      LOG.warnf("%d messages were due far ahead, since the clock was set back; due now", made);
    }
  }

  private void expire() {
    if (!stopping) {
      ableToWrite().chain(this::parkExpired).subscribe().with(done -> {}, Sweeper::stayPending);
    }
  }

  private static void stayPending(Throwable failure) {
    LOG.error("what has expired stays pending until it is parked", failure);
  }

  /** Whether their target is there or not, the time of these is over, and really has passed. */
  private Uni<Void> parkExpired() {
    Instant start = clock.instant();
    return Multi.createBy()
        .repeating()
        .uni(() -> buffer.parkExpired(time.now(), EXPIRED_AT_ONCE, attempt.underWay()))
        .whilst(parked -> parked > 0)
        .onItem()
        .ignoreAsUni()
        .chain(() -> buffer.nextExpiry(start))
        .invoke(next -> next.ifPresent(alarms::expires))
        .onFailure()
        .invoke(Sweeper::stayPending)
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private Uni<Void> sweepPending() {
    return buffer.pendingLanes().invoke(this::warnUnhandled).chain(this::sweepAll);
  }

  /** Not all begin at once, since each reads; those that take long do not keep the rest waiting. */
  private Uni<Void> sweepAll(List<Lane> pending) {
    Queue<Uni<Void>> begun = new ConcurrentLinkedQueue<>();
    return Multi.createFrom()
        .iterable(pending)
        .onItem()
        .transformToUni(lane -> beginning(lane, begun))
        .merge(LANES_AT_ONCE)
        .onItem()
        .ignoreAsUni()
        .chain(() -> end(begun));
  }

  /** Completes when the next one may begin. */
  private Uni<Void> beginning(Lane lane, Queue<Uni<Void>> begun) {
    Uni<Void> sweep = runOnce(lane).memoize().indefinitely();
    begun.add(sweep);
    return sweep.ifNoItem().after(LONG).on(timer).recoverWithItem((Void) null);
  }

  private static Uni<Void> end(Queue<Uni<Void>> begun) {
    return Multi.createFrom()
        .iterable(begun)
        .onItem()
        .transformToUniAndConcatenate(sweep -> sweep)
        .onItem()
        .ignoreAsUni();
  }

  private void warnUnhandled(List<Lane> pending) {
    Set<Category> unhandled = EnumSet.noneOf(Category.class);
    for (Lane lane : pending) {
      if (handlers.forCategory(lane.category()).isEmpty()) {
        unhandled.add(lane.category());
      }
    }
    for (Category category : unhandled) {
      LOG.warnf(
          "messages of category %s wait: nothing here is configured to deliver them", category);
    }
  }
}
