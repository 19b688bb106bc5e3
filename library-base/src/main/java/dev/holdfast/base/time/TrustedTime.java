package dev.holdfast.base.time;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The time that has certainly come, for whoever deletes or gives up by it. Clocks at the edge are
 * wrong at boot and jump; so the clock is compared with the time that was counted since it was last
 * believed, from the mark of an earlier run on if need be. While they differ the earliest that was
 * shown or counted goes on counting. A clock is believed again when it returns, when somebody
 * else's agrees with it, or when it has kept its pace for a quarter of the difference, six hours at
 * most.
 */
@Singleton
public class TrustedTime {

  private static final Logger LOG = Logger.getLogger(TrustedTime.class);

  /** A clock that is steered is no jump, nor is a thread that was held up between two looks. */
  public static final Duration TOLERANCE = Duration.ofMinutes(1);

  private static final int SHARE = 4;
  private static final Duration LONGEST = Duration.ofHours(6);

  /** Before the mark is known nothing has certainly come. */
  private static final Instant UNKNOWN = Instant.EPOCH;

  /** Both times, while they differ. */
  public record Doubt(Instant clock, Instant counted) {}

  private final Clock clock;
  private final Ticker ticker;
  private boolean started;
  private Instant believed;
  private long believedAt;

  /**
   * The earliest that the clock has shown since it was last believed, and counted on from there.
   */
  private Instant earliest;

  private long earliestAt;

  /** By how much the clock is ahead of what was counted; zero when it is believed. */
  private Duration ahead = Duration.ZERO;

  private long steadySince;
  private boolean jumpedSinceStart;
  private long timesPutBack;

  @Inject
  public TrustedTime(Clock clock, Ticker ticker) {
    this.clock = clock;
    this.ticker = ticker;
  }

  /** Of a service that keeps no mark: its clock is believed as it is found. */
  public static TrustedTime startedNow(Clock clock, Ticker ticker) {
    TrustedTime time = new TrustedTime(clock, ticker);
    time.start(Optional.empty());
    return time;
  }

  /**
   * Begins to count.
   *
   * @param mark what the service had seen last when it was stopped
   */
  public synchronized void start(Optional<Instant> mark) {
    if (!started) {
      started = true;
      believe(mark.orElseGet(clock::instant));
      look();
      jumpedSinceStart = false;
    }
  }

  /** Never later than what has really passed. */
  public synchronized Instant now() {
    Instant shown = look();
    Instant certain = certain();
    return shown.isBefore(certain) ? shown : certain;
  }

  /** What to keep as the mark; empty before the start. */
  public synchronized Optional<Instant> mark() {
    look();
    return started ? Optional.of(certain()) : Optional.empty();
  }

  /** Empty while the clock is believed. */
  public synchronized Optional<Doubt> doubt() {
    Instant shown = look();
    return ahead.isZero() ? Optional.empty() : Optional.of(new Doubt(shown, counted()));
  }

  /** How often the clock was found behind where it had been: what lies ahead may be stale then. */
  public synchronized long timesPutBack() {
    look();
    return timesPutBack;
  }

  /** Whether the clock has not jumped for so long, or since the start. */
  public synchronized boolean isSteadyFor(Duration time) {
    look();
    return !jumpedSinceStart || steadyFor().compareTo(time) >= 0;
  }

  /**
   * Somebody whose clock is another has just found ours to be right. Shortly after a jump that may
   * have been said about the time before it.
   */
  public synchronized void confirm() {
    if (doubt().isPresent() && isSteadyFor(TOLERANCE)) {
      LOG.infof("the clock is right, as another one says: %s", clock.instant());
      believe(clock.instant());
    }
  }

  /**
   * Somebody else's clock shows an earlier time. One of the two is wrong, and nobody can say which:
   * what lies behind the earlier one has not certainly come, for as long as this is said again.
   */
  public synchronized void contradict(Instant theirs) {
    Instant shown = look();
    if (!started || Duration.between(theirs, shown).compareTo(TOLERANCE) <= 0) {
      return;
    }
    if (Duration.between(theirs, certain()).compareTo(TOLERANCE) > 0) {
      believe(theirs);
      look();
    }
    steadySince = ticker.nanos();
  }

  /** Gives what the clock shows. */
  private Instant look() {
    Instant shown = clock.instant();
    if (!started) {
      return shown;
    }
    if (shown.isBefore(certain())) {
      earliest = shown;
      earliestAt = ticker.nanos();
    }
    Duration found = Duration.between(counted(), shown);
    if (found.compareTo(ahead.minus(TOLERANCE)) < 0) {
      timesPutBack++;
    }
    if (!isNear(found, ahead)) {
      steadySince = ticker.nanos();
      jumpedSinceStart = true;
    }
    if (isNear(found, Duration.ZERO)) {
      tellReturn(shown);
      believe(shown);
    } else if (!isNear(found, ahead)) {
      ahead = found;
      tellDoubt(shown);
    } else if (steadyFor().compareTo(patience()) >= 0) {
      LOG.infof("the clock has kept its pace and is believed now: %s", shown);
      believe(shown);
    }
    return shown;
  }

  private void tellReturn(Instant shown) {
    if (!ahead.isZero()) {
      LOG.infof("the clock is back where it should be: %s", shown);
    }
  }

  private void tellDoubt(Instant shown) {
    LOG.warnf(
        "time uncertain: the clock says %s, what was counted since it was last believed says %s;"
            + " nothing is purged or given up because of the difference until the clock returns,"
            + " is confirmed, or has kept its pace for %s",
        shown, counted(), patience());
  }

  private void believe(Instant time) {
    believed = time;
    believedAt = ticker.nanos();
    earliest = believed;
    earliestAt = believedAt;
    ahead = Duration.ZERO;
  }

  private Instant counted() {
    return started ? believed.plusNanos(ticker.nanos() - believedAt) : UNKNOWN;
  }

  private Instant certain() {
    return started ? earliest.plusNanos(ticker.nanos() - earliestAt) : UNKNOWN;
  }

  private Duration steadyFor() {
    return Duration.ofNanos(ticker.nanos() - steadySince);
  }

  private Duration patience() {
    Duration share = ahead.abs().dividedBy(SHARE);
    return share.compareTo(LONGEST) < 0 ? share : LONGEST;
  }

  private static boolean isNear(Duration one, Duration other) {
    return one.minus(other).abs().compareTo(TOLERANCE) <= 0;
  }
}
