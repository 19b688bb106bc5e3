package dev.holdfast.site.kept;

/** What came of taking in one message. */
public enum ImportResult {
  /** It is parked here now. */
  Imported,
  /** A message with this id is here already; it was left as it is. */
  AlreadyHere,
  /** A message with this id was delivered from here; once is enough. */
  AlreadyDelivered
}
