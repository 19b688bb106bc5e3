package dev.holdfast.shared.contract;

/** How a message stands that is still at its site. */
public enum MessageState {
  /** The site will try it, now or later. */
  Pending,
  /** It waits for an operator. */
  Parked
}
