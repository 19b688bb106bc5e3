package dev.holdfast.site.operation;

/** Where a tracked operation stands. */
public enum OperationStatus {
  /** On disk, not tried yet. */
  Submitted,
  /** Tried, and will be tried again. */
  Retrying,
  Delivered,
  /** Waits for an operator. */
  Parked,
  /** Refused for good at the first attempt, and never kept. */
  Failed,
  /** An operator gave it up. */
  Discarded;

  /** Nothing more will happen to it. */
  public boolean isTerminal() {
    return this == Delivered || this == Failed || this == Discarded;
  }
}
