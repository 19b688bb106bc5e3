package dev.holdfast.messaging.retention;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxStats;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.run.Duty;
import dev.holdfast.messaging.run.InProportion;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps outbox and inbox small and their sizes known, in a service that has either. */
@Singleton
class Upkeep {

  /** How old the number of waiting messages among the metrics may get. */
  private static final Duration COUNT_PENDING = Duration.ofSeconds(10);

  /** The inbox is counted row by row, so less often, and the less often the larger it is. */
  private static final Duration COUNT_INBOX = Duration.ofMinutes(1);

  /** A database that has not answered by then never will, and the next run must not wait for it. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Vertx vertx;
  private final TrustedTime time;
  private final Ticker ticker;
  private final MeterRegistry registry;
  private final Duration cleanupInterval;
  private final List<Duty> duties = new ArrayList<>();

  @Inject
  Upkeep(
      Instance<OutboxStore> outbox,
      Instance<InboxStore> inbox,
      OutboxConfig outboxConfig,
      InboxConfig inboxConfig,
      MessagingConfig messaging,
      MeterRegistry registry,
      Vertx vertx,
      TrustedTime time,
      Ticker ticker) {
    this.vertx = vertx;
    this.time = time;
    this.ticker = ticker;
    this.registry = registry;
    this.cleanupInterval = inboxConfig.cleanupInterval();
    if (outbox.isResolvable()) {
      keep(outbox.get(), outboxConfig.sentRetention());
    }
    if (inbox.isResolvable()) {
      keep(inbox.get(), messaging.security().timestampWindow());
    }
  }

  private void keep(OutboxStore outbox, Duration sentRetention) {
    Cleanup cleanup =
        new Cleanup(limit -> inTime(outbox.purgeSent(time.now().minus(sentRetention), limit)));
    duties.add(new Duty("removing sent messages", cleanupInterval, cleanup::runOnce));
    AtomicLong pending =
        gauge("rf_outbox_pending_count", "Messages that wait to be sent or are being sent");
    duties.add(
        new Duty(
            "counting waiting messages",
            shorter(COUNT_PENDING, cleanupInterval),
            () -> inTime(outbox.pendingCount()).invoke(pending::set)));
  }

  /** What was signed in the last moment of a message's life is taken until its timestamp is old. */
  private void keep(InboxStore inbox, Duration timestampWindow) {
    Cleanup cleanup =
        new Cleanup(limit -> inTime(inbox.purge(time.now().minus(timestampWindow), limit)));
    duties.add(new Duty("forgetting processed messages", cleanupInterval, cleanup::runOnce));
    AtomicLong size = gauge("rf_inbox_size", "Messages whose processing is remembered");
    duties.add(
        new Duty(
            "counting processed messages",
            shorter(COUNT_INBOX, cleanupInterval),
            new InProportion(
                () -> inTime(inbox.stats()).map(InboxStats::size).invoke(size::set), ticker)));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static <T> Uni<T> inTime(Uni<T> call) {
    return call.ifNoItem().after(PATIENCE).fail();
  }

  private AtomicLong gauge(String name, String description) {
    AtomicLong value = new AtomicLong();
    Gauge.builder(name, value, AtomicLong::doubleValue).description(description).register(registry);
    return value;
  }

  void start(@Observes StartupEvent event) {
    duties.forEach(duty -> duty.start(vertx));
  }

  void stop(@Observes ShutdownEvent event) {
    duties.forEach(duty -> duty.stop(vertx));
  }
}
