package dev.holdfast.central.notification;

/** What became of a notification that arrived. */
public enum Ingested {
  /** It has a new row. */
  FRESH,
  /** It came from this site before, with this content; its row is as it was. */
  KNOWN,
  /** This site has used the id for something else; nothing was stored. */
  TAKEN_BY_OTHER_CONTENT,
  /** Another site has used this id; nothing was stored. */
  TAKEN_BY_ANOTHER_SITE
}
