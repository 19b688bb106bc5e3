package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.RetryWindow;
import dev.holdfast.messaging.run.CoalescingRunner;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Works off the outbox: ends what has expired, then sends what is due to all destinations. */
public final class Dispatcher {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private static final int AT_ONCE = 200;

  /** What those who take answers may take over those of one exchange. */
  private static final Duration LONGEST_REPLY = Duration.ofSeconds(10);

  private final OutboxStore store;
  private final Clock clock;
  private final TrustedTime time;
  private final Duration lease;
  private final Duration longestWait;
  private final Duration shutdownWait;
  private final Bookkeeping books;
  private final DispatchGate gate;
  private final LaneTools tools;
  private final Map<String, Lane> lanes = new ConcurrentHashMap<>();

  private final DeadLetters deadLetters;
  private final CoalescingRunner looking =
      new CoalescingRunner("looking for what is due", this::look, Runnable::run, () -> {});

  private volatile boolean stopping;

  public Dispatcher(
      OutboxStore store,
      Destinations destinations,
      List<ResponseHandler> responses,
      List<DeadLetterHandler> deadLetters,
      DispatchGate gate,
      OutboxConfig config,
      Clock clock,
      Chance chance,
      MeterRegistry registry,
      Timeouts timeouts) {
    this(
        store,
        destinations,
        responses,
        deadLetters,
        gate,
        config,
        clock,
        TrustedTime.startedNow(clock, System::nanoTime),
        chance,
        registry,
        timeouts.scheduler());
  }

  /**
   * @param time by which messages expire
   * @param timeouts where time limits are watched
   */
  Dispatcher(
      OutboxStore outbox,
      Destinations destinations,
      List<ResponseHandler> responses,
      List<DeadLetterHandler> deadLetters,
      DispatchGate gate,
      OutboxConfig config,
      Clock clock,
      TrustedTime time,
      Chance chance,
      MeterRegistry registry,
      ScheduledExecutorService timeouts) {
    requireLeaseOutlastsExchange(config);
    RetryWindow.requireRemembered(config);
    this.store = new StoreInTime(outbox, config.storeTimeout(), timeouts);
    this.clock = clock;
    this.time = time;
    this.lease = config.lease();
    // What is written after the time was read, and before the look for it, is no stray.
    this.longestWait =
        longer(config.maxRetryDelay().plus(config.jitter()), lease).plus(config.storeTimeout());
    this.shutdownWait = config.shutdownWait();
    this.gate = gate;
    this.deadLetters = new DeadLetters(deadLetters, timeouts);
    this.books = new Bookkeeping(store, new DispatchReport(registry), this.deadLetters);
    Duration replyTime = replyTime(config);
    Exchange exchange =
        new Exchange(
            new RetryDecision(config, chance),
            new Responses(responses, timeouts),
            clock,
            config.sendTimeout(),
            replyTime,
            timeouts);
    this.tools =
        new LaneTools(
            store, destinations, exchange, books, config, replyTime, clock, this::mayBegin);
  }

  /** Half of what the lease leaves: the results must be recorded before it ends. */
  private static Duration replyTime(OutboxConfig config) {
    return shorter(LONGEST_REPLY, config.lease().minus(config.sendTimeout()).dividedBy(2));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static void requireLeaseOutlastsExchange(OutboxConfig config) {
    if (config.lease().compareTo(config.sendTimeout()) <= 0) {
      throw new IllegalArgumentException(
          "holdfast.messaging.outbox.lease (%s) must be longer than .send-timeout (%s)"
              .formatted(config.lease(), config.sendTimeout()));
    }
  }

  /**
   * Goes on until nothing is due. A destination that is at work already is only asked to look once
   * more, and not waited for.
   *
   * @return how many messages were claimed
   */
  public Uni<Integer> runOnce() {
    return keepTime().chain(this::dueDestinations).chain(this::sendSideBySide);
  }

  /** Brings back what a clock that was set back has left far ahead, and ends what is overdue. */
  private Uni<Void> keepTime() {
    return makeStrayDue().chain(this::expireFailed).chain(this::expireOverdue);
  }

  /** Whatever becomes of the one, what is due is looked for. */
  Uni<Void> poll() {
    return keepTime().onTermination().invoke(this::wake);
  }

  private Uni<Void> makeStrayDue() {
    return Multi.createBy()
        .repeating()
        .uni(this::makeSomeDue)
        .whilst(changed -> changed == AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue))
        .invoke(Dispatcher::tellStray)
        .replaceWithVoid();
  }

  /** What is claimed may be under way until its lease would have ended. */
  private Uni<Integer> makeSomeDue() {
    Instant now = clock.instant();
    return mayBegin()
        ? store.makeStrayDue(now, now.plus(longestWait), time.isSteadyFor(lease), AT_ONCE)
        : Uni.createFrom().item(0);
  }

  private static void tellStray(int changed) {
    if (changed > 0) {
      LOG.warnf("%d messages were due far ahead, since the clock was set back; due now", changed);
    }
  }

  private Uni<Void> expireFailed() {
    return Multi.createBy()
        .repeating()
        .uni(this::expireSomeFailed)
        .whilst(expired -> expired == AT_ONCE)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Integer> expireSomeFailed() {
    return mayBegin()
        ? store.expireFailed(time.now(), AT_ONCE).invoke(books::failedExpired)
        : Uni.createFrom().item(0);
  }

  /** Ends what has outlived its time, as far as it can be told. */
  private Uni<Void> expireOverdue() {
    return Multi.createBy()
        .repeating()
        .uni(this::expireSome)
        .whilst(expired -> !expired.isEmpty())
        .onItem()
        .ignoreAsUni();
  }

  private Uni<List<OutboxMessage>> expireSome() {
    return mayBegin() && deadLetters.hasRoom()
        ? store.expire(time.now(), AT_ONCE).invoke(books::expired)
        : Uni.createFrom().item(List.of());
  }

  private boolean mayBegin() {
    return !stopping && gate.isOpen();
  }

  private Uni<List<String>> dueDestinations() {
    return mayBegin() ? store.dueDestinations(clock.instant()) : Uni.createFrom().item(List.of());
  }

  private Uni<Integer> sendSideBySide(List<String> destinations) {
    return Multi.createFrom()
        .iterable(destinations)
        .onItem()
        .transformToUni(this::drain)
        .merge(Math.max(1, destinations.size()))
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  private Uni<Integer> drain(String destination) {
    Optional<Uni<Integer>> claimed = lane(destination).drain();
    while (claimed.isEmpty()) {
      claimed = lane(destination).drain();
    }
    return claimed.get();
  }

  private Lane lane(String destination) {
    return lanes.computeIfAbsent(destination, name -> new Lane(name, tools, () -> rested(name)));
  }

  private void rested(String destination) {
    lanes.computeIfPresent(destination, (name, lane) -> lane.retire() ? null : lane);
  }

  /** Returns at once. Many signals during one look bring on one more look, not many. */
  public void wake() {
    if (mayBegin()) {
      looking.wake();
    }
  }

  private Uni<?> look() {
    return dueDestinations().invoke(destinations -> destinations.forEach(this::start));
  }

  private void start(String destination) {
    drain(destination)
        .subscribe()
        .with(claimed -> LOG.tracef("%d messages were claimed for %s", claimed, destination));
  }

  /** Begins nothing more, and lets what is under way come to an end, within a bound. */
  public void stop() {
    stopping = true;
    try {
      CompletableFuture.allOf(
              Stream.concat(
                      lanes.values().stream().map(Lane::atRest), Stream.of(deadLetters.atRest()))
                  .toArray(CompletableFuture[]::new))
          .get(shutdownWait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warnf(
          "exchanges under way for more than %s are cut off; their messages go out again when"
              + " the lease ends",
          shutdownWait);
    } catch (ExecutionException e) {
      LOG.debug("the last pass had failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
