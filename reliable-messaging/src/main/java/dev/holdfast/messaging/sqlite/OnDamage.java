package dev.holdfast.messaging.sqlite;

/** What a start does with a file that is damaged, or gone. */
public enum OnDamage {
  /** Goes on with the newest good backup: nobody has to come, but what left since leaves again. */
  RESTORE,
  /** Changes nothing and fails, so that somebody decides. */
  STOP
}
