package dev.holdfast.site.callaudit;

/** What an attempt came to, as watchers are told. */
public enum CallOutcome {
  Delivered,
  TransientFailure,
  PermanentFailure,
  ParkedMaxRetries
}
