package dev.holdfast.site.sweep;

import dev.holdfast.site.message.Lane;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** One alarm for each lane that something is due in later, and one for what expires. */
final class Alarms {

  private final Clock clock;
  private final ScheduledExecutorService scheduler;
  private final Consumer<Lane> onDue;
  private final Alarm expiry;

  /** One that has gone off takes no room. */
  private final Map<Lane, Alarm> due = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  Alarms(Clock clock, ScheduledExecutorService scheduler, Consumer<Lane> onDue, Runnable onExpiry) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.onDue = onDue;
    this.expiry = new Alarm(clock, scheduler, onExpiry);
  }

  void due(Lane lane, Instant at) {
    if (!stopped) {
      due.computeIfAbsent(lane, this::alarmOf).noLaterThan(at);
    }
  }

  private Alarm alarmOf(Lane lane) {
    return new Alarm(
        clock,
        scheduler,
        () -> {
          due.remove(lane);
          onDue.accept(lane);
        });
  }

  void expires(Instant at) {
    if (!stopped) {
      expiry.noLaterThan(at);
    }
  }

  void stop() {
    stopped = true;
  }

  void start() {
    stopped = false;
  }
}
