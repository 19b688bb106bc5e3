package dev.holdfast.central.notification;

/** What became of a notification that arrived. */
public enum Ingested {
  /** It has a new row. */
  FRESH,
  /** It came from this site before; its row is as it was. */
  KNOWN,
  /** Another site has used this id; nothing was stored. */
  TAKEN_BY_ANOTHER_SITE
}
