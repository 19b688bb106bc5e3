package dev.holdfast.site.parked.bulk;

/** Where a retry job stands. */
public enum RetryJobState {
  Running,
  /** Every message has had its turn. */
  Finished,
  /** It gave up by itself; the rest stays parked. */
  Stopped,
  /** An operator ended it; the rest stays parked. */
  Cancelled
}
