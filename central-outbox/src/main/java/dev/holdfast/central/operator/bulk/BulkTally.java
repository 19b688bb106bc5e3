package dev.holdfast.central.operator.bulk;

import dev.holdfast.shared.retry.RetryOutcome;
import java.util.List;

/** What became of those that have had their turn. */
public record BulkTally(long delivered, long failedAgain, long discarded, long skipped) {

  static final BulkTally NOTHING = new BulkTally(0, 0, 0, 0);

  BulkTally with(List<RetryOutcome> outcomes) {
    long well = outcomes.stream().filter(RetryOutcome.Delivered.class::isInstance).count();
    long badly = outcomes.stream().filter(RetryOutcome.FailedAgain.class::isInstance).count();
    return new BulkTally(
        delivered + well, failedAgain + badly, discarded, skipped + outcomes.size() - well - badly);
  }

  BulkTally withDiscarded(long more) {
    return new BulkTally(delivered, failedAgain, discarded + more, skipped);
  }

  BulkTally withSkipped(long more) {
    return new BulkTally(delivered, failedAgain, discarded, skipped + more);
  }

  long done() {
    return delivered + failedAgain + discarded + skipped;
  }
}
