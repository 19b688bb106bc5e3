package dev.holdfast.messaging.outbox;

/** Where a message in the outbox stands; docs/messaging.md has the picture. */
public enum OutboxStatus {
  /** Waits for its next attempt. */
  Pending,
  /** Claimed for an attempt; free again when the lease runs out. */
  Sending,
  /** Acknowledged by the receiver. */
  Sent,
  /** Tried as often as it may be; waits for an operator or for its end. */
  Failed,
  /** Its time to live ran out before it was acknowledged. */
  Expired
}
