package dev.holdfast.messaging.dispatch;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Works off the outbox: ends what has expired, then sends what is due to all destinations. */
public final class Dispatcher {

  private static final Logger LOG = Logger.getLogger(Dispatcher.class);

  private static final int EXPIRE_AT_ONCE = 200;

  private final OutboxStore store;
  private final Clock clock;
  private final Duration shutdownWait;
  private final Bookkeeping books;
  private final DispatchGate gate;
  private final LaneTools tools;
  private final Map<String, Lane> lanes = new ConcurrentHashMap<>();

  /** Zero when nobody looks for what is due; otherwise how often a look was asked for. */
  private final AtomicInteger wanted = new AtomicInteger();

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
      MeterRegistry registry) {
    this(
        store,
        destinations,
        responses,
        deadLetters,
        gate,
        config,
        clock,
        chance,
        registry,
        new Timeouts().scheduler());
  }

  /**
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
      Chance chance,
      MeterRegistry registry,
      ScheduledExecutorService timeouts) {
    requireLeaseOutlastsExchange(config);
    this.store = new StoreInTime(outbox, config.storeTimeout(), timeouts);
    this.clock = clock;
    this.shutdownWait = config.shutdownWait();
    this.gate = gate;
    this.books = new Bookkeeping(store, new DispatchReport(registry), new DeadLetters(deadLetters));
    Exchange exchange =
        new Exchange(
            new RetryDecision(config, chance),
            new Responses(responses, timeouts),
            clock,
            config.sendTimeout(),
            timeouts);
    this.tools = new LaneTools(store, destinations, exchange, books, config, clock, this::mayBegin);
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
    return expireOverdue().chain(this::dueDestinations).chain(this::sendSideBySide);
  }

  /** Ends what has outlived its time, and tells the dead-letter handlers. */
  Uni<Void> expireOverdue() {
    return Multi.createBy()
        .repeating()
        .uni(this::expireSome)
        .whilst(expired -> !expired.isEmpty())
        .onItem()
        .ignoreAsUni();
  }

  private Uni<List<OutboxMessage>> expireSome() {
    return mayBegin()
        ? store.expire(clock.instant(), EXPIRE_AT_ONCE).call(books::expired)
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
    return lanes.computeIfAbsent(destination, name -> new Lane(name, tools)).drain();
  }

  /** Returns at once. Many signals during one look bring on one more look, not many. */
  public void wake() {
    if (mayBegin() && wanted.getAndIncrement() == 0) {
      look();
    }
  }

  private void look() {
    int seen = wanted.get();
    dueDestinations()
        .invoke(destinations -> destinations.forEach(this::start))
        .subscribe()
        .with(done -> lookAgainUnlessNothingHappenedSince(seen), this::lookFailed);
  }

  private void start(String destination) {
    drain(destination)
        .subscribe()
        .with(
            claimed -> LOG.tracef("%d messages were claimed for %s", claimed, destination),
            failure -> LOG.errorf(failure, "sending to peer=%s was broken off", destination));
  }

  private void lookAgainUnlessNothingHappenedSince(int seen) {
    if (!wanted.compareAndSet(seen, 0)) {
      look();
    }
  }

  private void lookFailed(Throwable failure) {
    wanted.set(0);
    LOG.error("the outbox could not be read; the next look is at the polling interval", failure);
  }

  /** Begins nothing more, and lets what is under way come to an end, within a bound. */
  public void stop() {
    stopping = true;
    try {
      CompletableFuture.allOf(
              lanes.values().stream().map(Lane::atWork).toArray(CompletableFuture[]::new))
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
