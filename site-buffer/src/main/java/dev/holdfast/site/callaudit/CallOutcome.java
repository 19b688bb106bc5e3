package dev.holdfast.site.callaudit;

/** What an attempt came to, or what else became of a message, as watchers are told. */
public enum CallOutcome {
  Delivered,
  TransientFailure,
  PermanentFailure,
  ParkedMaxRetries,
  /** Its time was over; parked without an attempt. */
  Expired,
  /** An operator lets it be tried again. */
  Requeued,
  /** An operator gave it up. */
  Discarded,
  /** An operator took it in from elsewhere, as a parked one. */
  Imported
}
