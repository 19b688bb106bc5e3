package dev.holdfast.central.operator.bulk;

import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.retry.Ramp;
import dev.holdfast.shared.retry.RetryOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A job as it stands between two steps. What it takes is what was parked when it began, each once.
 *
 * @param place empty before the first step
 * @param steppedAt when the step under way, or the last one, began
 * @param waitsBecause what it waits for, when that takes longer than usual
 */
public record BulkJob(
    UUID id,
    ParkedAction action,
    BulkJobState state,
    BulkSelection selection,
    Instant selectedAt,
    long total,
    Optional<BulkPlace> place,
    Ramp ramp,
    Optional<Instant> steppedAt,
    BulkTally tally,
    Optional<String> waitsBecause,
    Optional<String> stoppedBecause,
    String startedBy,
    Instant startedAt,
    Optional<Instant> endedAt) {

  /** What is given up needs no caution, only commits of a size that nobody notices. */
  static final int DISCARDED_AT_ONCE = 200;

  static BulkJob begun(
      UUID id,
      ParkedAction action,
      BulkSelection selection,
      long total,
      String operator,
      Instant now) {
    return new BulkJob(
        id,
        action,
        BulkJobState.Running,
        selection,
        now,
        total,
        Optional.empty(),
        Ramp.START,
        Optional.empty(),
        BulkTally.NOTHING,
        Optional.empty(),
        Optional.empty(),
        operator,
        now,
        Optional.empty());
  }

  public boolean isRunning() {
    return state == BulkJobState.Running;
  }

  /** How many the next step takes. */
  public int stepSize() {
    return action == ParkedAction.Discard ? DISCARDED_AT_ONCE : ramp.size();
  }

  /** These are being tried; {@code decided} of them were still parked. */
  public BulkJob stepped(List<BulkPlace> taken, int decided, Instant now) {
    long late = taken.size() - (long) decided;
    BulkTally counted = tally.withSkipped(late);
    return new BulkJob(
        id,
        action,
        state,
        selection,
        selectedAt,
        total,
        Optional.of(taken.get(taken.size() - 1)),
        ramp,
        Optional.of(now),
        action == ParkedAction.Discard ? counted.withDiscarded(decided) : counted,
        Optional.empty(),
        stoppedBecause,
        startedBy,
        startedAt,
        endedAt);
  }

  /** The step is over, and this came of it. */
  public BulkJob after(List<RetryOutcome> outcomes, Instant now) {
    Ramp.Next next = ramp.after(outcomes);
    BulkTally counted = tally.with(outcomes);
    return next instanceof Ramp.Next.Stop stop
        ? with(counted, ramp).stopped(stop.because(), now)
        : with(counted, ((Ramp.Next.GoOn) next).ramp());
  }

  /** It goes on waiting. */
  public BulkJob waiting(String because) {
    return new BulkJob(
        id,
        action,
        state,
        selection,
        selectedAt,
        total,
        place,
        ramp,
        steppedAt,
        tally,
        Optional.of(because),
        stoppedBecause,
        startedBy,
        startedAt,
        endedAt);
  }

  public BulkJob stopped(String because, Instant now) {
    return ended(BulkJobState.Stopped, Optional.of(because), now);
  }

  public BulkJob finished(Instant now) {
    return ended(BulkJobState.Finished, Optional.empty(), now);
  }

  public BulkJob cancelled(Instant now) {
    return ended(BulkJobState.Cancelled, Optional.empty(), now);
  }

  private BulkJob with(BulkTally counted, Ramp next) {
    return new BulkJob(
        id,
        action,
        state,
        selection,
        selectedAt,
        total,
        place,
        next,
        steppedAt,
        counted,
        Optional.empty(),
        stoppedBecause,
        startedBy,
        startedAt,
        endedAt);
  }

  private BulkJob ended(BulkJobState end, Optional<String> because, Instant now) {
    return new BulkJob(
        id,
        action,
        end,
        selection,
        selectedAt,
        total,
        place,
        ramp,
        steppedAt,
        tally,
        Optional.empty(),
        because,
        startedBy,
        startedAt,
        Optional.of(now));
  }
}
