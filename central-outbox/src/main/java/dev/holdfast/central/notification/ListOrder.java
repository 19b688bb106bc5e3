package dev.holdfast.central.notification;

/** Which come first in the list, by the time they arrived. */
public enum ListOrder {
  Newest,
  Oldest
}
