package dev.holdfast.shared.contract;

/** What can be done with a parked message. */
public enum ParkedAction {
  Retry,
  Discard
}
