package dev.holdfast.central.database;

import dev.holdfast.base.time.Ticker;
import dev.holdfast.base.time.TrustedTime;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;

/**
 * The time by which nodes share what is due, who holds it and what is old: the database's, asked
 * for every few seconds and counted on in between. What a node's own clock says does not matter.
 */
@ApplicationScoped
public class DatabaseTime {

  private static final Logger LOG = Logger.getLogger(DatabaseTime.class);

  private static final Duration GOOD_FOR = Duration.ofSeconds(5);

  private record Reading(Instant time, long at) {}

  private final DatabaseClock database;
  private final Clock clock;
  private final Ticker ticker;
  private volatile Reading last;
  private volatile long jumpedAt;
  private volatile boolean jumped;

  @Inject
  public DatabaseTime(DatabaseClock database, Clock clock, Ticker ticker) {
    this.database = database;
    this.clock = clock;
    this.ticker = ticker;
  }

  /** As good as read just now. */
  public Uni<Instant> now() {
    Reading known = last;
    return known != null && since(known.at()).compareTo(GOOD_FOR) < 0
        ? Uni.createFrom().item(instant())
        : read();
  }

  /** Asks the database. */
  public Uni<Instant> read() {
    return database.read().invoke(this::take);
  }

  private void take(Instant time) {
    Reading before = last;
    if (before != null
        && Duration.between(countedFrom(before), time).abs().compareTo(TrustedTime.TOLERANCE) > 0) {
      LOG.warnf(
          "the database's clock says %s where %s was expected; nothing is claimed until what is"
              + " under way has ended",
          time, countedFrom(before));
      jumped = true;
      jumpedAt = ticker.nanos();
    }
    last = new Reading(time, ticker.nanos());
  }

  /** Counted on from the last reading; this node's own time before the first. */
  public Instant instant() {
    Reading known = last;
    return known == null ? clock.instant() : countedFrom(known);
  }

  /** Whether the database's clock has not jumped for so long, as far as this node has seen. */
  public boolean isSteadyFor(Duration time) {
    return !jumped || since(jumpedAt).compareTo(time) >= 0;
  }

  /** By how much this node's clock is ahead of the database's; negative when it is behind. */
  public Duration nodeAhead() {
    return Duration.between(instant(), clock.instant());
  }

  /** A time of this node's clock as the database has it. */
  public Instant ofNode(Instant time) {
    return time.minus(nodeAhead());
  }

  private Instant countedFrom(Reading reading) {
    return reading.time().plus(since(reading.at()));
  }

  private Duration since(long nanos) {
    return Duration.ofNanos(ticker.nanos() - nanos);
  }
}
