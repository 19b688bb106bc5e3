package dev.holdfast.site.delivery.guard;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.BreakerState.Closed;
import dev.holdfast.site.definition.DefinitionChanged;
import dev.holdfast.site.delivery.TargetRecovered;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.pause.PausedLanes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** The guard of each lane that is known: of every target with a definition, and of central. */
@ApplicationScoped
public class TargetGuards {

  private static final Logger LOG = Logger.getLogger(TargetGuards.class);

  private final Map<Lane, TargetGuard> guards = new ConcurrentHashMap<>();
  private final KnownLanes known;
  private final BreakerConfig config;
  private final Clock clock;
  private final Timeouts timeouts;
  private final GuardMetrics metrics;
  private final Event<TargetRecovered> recovered;
  private final PausedLanes paused;

  @Inject
  TargetGuards(
      KnownLanes known,
      BreakerConfig config,
      Clock clock,
      Timeouts timeouts,
      GuardMetrics metrics,
      Event<TargetRecovered> recovered,
      PausedLanes paused) {
    this.known = known;
    this.config = config;
    this.clock = clock;
    this.timeouts = timeouts;
    this.metrics = metrics;
    this.recovered = recovered;
    this.paused = paused;
  }

  /**
   * Where nothing is defined nothing goes out, and what stands between is not kept: whoever invents
   * names must not fill the memory.
   */
  public TargetGuard of(Lane lane) {
    TargetGuard guard = guards.computeIfAbsent(lane, this::createIfKnown);
    return guard == null ? create(lane) : guard;
  }

  private TargetGuard createIfKnown(Lane lane) {
    if (!known.knows(lane)) {
      return null;
    }
    TargetGuard guard = create(lane);
    metrics.watch(lane, guard);
    return guard;
  }

  void forgetUndefined(@Observes DefinitionChanged event) {
    if (!known.knows(event.lane())) {
      guards.remove(event.lane());
      metrics.forget(event.lane());
    }
  }

  private TargetGuard create(Lane lane) {
    int failures = config.enabled() ? Math.max(1, config.failures()) : Integer.MAX_VALUE;
    return new TargetGuard(
        new Breaker(failures, config.probeInterval()),
        !config.enabled(),
        clock,
        timeouts.scheduler(),
        () -> paused.of(lane),
        change -> tell(lane, change));
  }

  private void tell(Lane lane, Change change) {
    if (change == Change.OPENED) {
      LOG.warnf(
          "%s cannot be reached; what is for it waits and is looked after every %d ms",
          lane, config.probeInterval().toMillis());
    } else {
      LOG.infof("%s is back; what waited for it goes out", lane);
      recovered.fire(new TargetRecovered(lane));
    }
  }

  /** The node stops, or another leads: what waits for its turn stays where it is. */
  public void stop() {
    guards.values().forEach(TargetGuard::stop);
  }

  public void start() {
    guards.values().forEach(TargetGuard::start);
  }

  /**
   * Whether each target is there, as far as attempts have shown, or rests; by its name for people.
   */
  public Map<String, String> states() {
    Map<String, String> states = new TreeMap<>();
    guards.forEach((lane, guard) -> states.put(lane.toString(), name(guard)));
    return states;
  }

  /** Few attempts do not open a breaker, but they know better than that all is well. */
  private static String name(TargetGuard guard) {
    if (guard.isPaused()) {
      return "paused";
    }
    if (guard.state() instanceof Closed closed) {
      return closed.failuresInARow() == 0 ? "closed" : "failing";
    }
    return "open";
  }
}
