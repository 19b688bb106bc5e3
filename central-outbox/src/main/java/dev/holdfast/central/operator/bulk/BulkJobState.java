package dev.holdfast.central.operator.bulk;

/** Where a job stands. */
public enum BulkJobState {
  Running,
  /** Every notification has had its turn. */
  Finished,
  /** It gave up by itself; the rest stays parked. */
  Stopped,
  /** An operator ended it; the rest stays parked. */
  Cancelled
}
