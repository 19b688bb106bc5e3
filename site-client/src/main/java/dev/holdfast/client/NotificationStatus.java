package dev.holdfast.client;

/** Where a notification stands. */
public enum NotificationStatus {
  /** Still at the site. */
  Forwarding,
  /** At central, not tried yet. */
  Pending,
  /** Failed for now; will be tried again. */
  Retrying,
  Delivered,
  /** Waits for an operator. */
  Parked,
  /** An operator gave it up. */
  Discarded,
  /** A status that this version of the client has no word for. */
  Unknown
}
