package dev.holdfast.client;

/** Where a call or write stands. */
public enum OperationStatus {
  /** On disk, not tried yet. */
  Submitted,
  /** Tried, and will be tried again. */
  Retrying,
  Delivered,
  /** Waits for an operator. */
  Parked,
  /** Refused for good at the first attempt. */
  Failed,
  /** An operator gave it up. */
  Discarded,
  /** A status that this version of the client has no word for. */
  Unknown;

  /** Nothing more will happen to it. */
  public boolean isTerminal() {
    return this == Delivered || this == Failed || this == Discarded;
  }
}
