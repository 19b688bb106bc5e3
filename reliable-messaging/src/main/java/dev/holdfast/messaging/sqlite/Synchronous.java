package dev.holdfast.messaging.sqlite;

/** SQLite's setting of the same name. */
public enum Synchronous {
  /** Every commit reaches the disk. */
  FULL,
  /** The last commits may go with a power cut. */
  NORMAL
}
