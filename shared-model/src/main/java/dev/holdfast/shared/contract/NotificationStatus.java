package dev.holdfast.shared.contract;

/** Where a notification stands, as a caller sees it. */
public enum NotificationStatus {
  /** Still at the site; never stored at central. */
  Forwarding,
  /** Ingested, awaiting its first attempt. */
  Pending,
  /** Failed for now; will be tried again. */
  Retrying,
  /** Terminal: it went out. */
  Delivered,
  /** Waits for an operator. */
  Parked,
  /** Terminal: an operator gave it up. */
  Discarded
}
