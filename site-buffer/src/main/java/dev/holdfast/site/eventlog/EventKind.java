package dev.holdfast.site.eventlog;

/** What can happen to a message that somebody may ask about later. */
public enum EventKind {
  Delivered,
  Parked,
  Discarded
}
