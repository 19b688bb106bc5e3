package dev.holdfast.site.parked.bulk;

import dev.holdfast.shared.retry.RetryOutcome;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** How far a retry job has come. Written by the job, read by whoever asks. */
final class RetryProgress {

  private final UUID id = UUID.randomUUID();
  private final String startedBy;
  private final long total;
  private final Clock clock;
  private final Instant startedAt;
  private RetryJobState state = RetryJobState.Running;
  private Optional<Instant> endedAt = Optional.empty();
  private Optional<String> stoppedBecause = Optional.empty();
  private long delivered;
  private long failedAgain;
  private long skipped;

  RetryProgress(String startedBy, long total, Clock clock) {
    this.startedBy = startedBy;
    this.total = total;
    this.clock = clock;
    this.startedAt = clock.instant();
  }

  UUID id() {
    return id;
  }

  String startedBy() {
    return startedBy;
  }

  synchronized boolean isRunning() {
    return state == RetryJobState.Running;
  }

  synchronized void add(List<RetryOutcome> outcomes) {
    for (RetryOutcome outcome : outcomes) {
      if (outcome instanceof RetryOutcome.Delivered) {
        delivered++;
      } else if (outcome instanceof RetryOutcome.FailedAgain) {
        failedAgain++;
      } else {
        skipped++;
      }
    }
  }

  void finished() {
    end(RetryJobState.Finished, Optional.empty());
  }

  void stopped(String because) {
    end(RetryJobState.Stopped, Optional.of(because));
  }

  void cancelled() {
    end(RetryJobState.Cancelled, Optional.empty());
  }

  /** The first end counts. */
  private synchronized void end(RetryJobState end, Optional<String> because) {
    if (state == RetryJobState.Running) {
      state = end;
      stoppedBecause = because;
      endedAt = Optional.of(clock.instant());
    }
  }

  synchronized RetryJobView view() {
    return new RetryJobView(
        id.toString(),
        state,
        total,
        delivered + failedAgain + skipped,
        delivered,
        failedAgain,
        skipped,
        stoppedBecause.orElse(null),
        startedBy,
        startedAt,
        endedAt.orElse(null));
  }
}
