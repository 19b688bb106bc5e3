package dev.holdfast.site.delivery.guard;

/** Where an attempt comes from. Both kinds take turns when there is not room for all. */
public enum Traffic {
  /** Somebody has just handed it in and waits. */
  LIVE,
  /** It comes out of the buffer. */
  BACKLOG
}
