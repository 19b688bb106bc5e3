package dev.holdfast.site.eventlog;

/** What can happen at a site that somebody may ask about later. */
public enum EventKind {
  /** A message was kept for later delivery. */
  Queued,
  Delivered,
  /** An attempt failed and there will be another. */
  Retried,
  /** A message was refused for good at its first attempt and never kept. */
  Failed,
  Parked,
  /** A message was parked because its time was over. */
  Expired,
  /** An operator had a parked message tried again. */
  Retry,
  /** An operator gave a parked message up. */
  Discard,
  /** An operator had a pending message tried now instead of later. */
  Expedite,
  /** An operator gave a pending message up. */
  Cancel,
  /** A message nobody could have read left; the text has its payload. */
  Discarded,
  /** A parked message came in from another node's export. */
  Imported,
  BackupTaken,
  /** A backup took the place of the file that was there. */
  Restored,
  /** A damaged file was put out of the way. */
  SetAside,
  /** The node became the active one of its site, or the standby. */
  Failover,
  /** A node that came back had changed something by itself; the text says what became of it. */
  Merged,
  /** An external system or a database is defined, or defined otherwise. */
  DefinitionChanged,
  DefinitionDeleted,
  /** Central lacked notifications that it had acknowledged: its database was set back. */
  SentAgain,
  /** Nothing goes out to a target; the text says who wants it so, and why. */
  TargetPaused,
  TargetResumed
}
