package dev.holdfast.shared.contract;

/** What an operator can do with a message that is still at its site. */
public enum MessageAction {
  /** Have it tried again. */
  Retry(MessageState.Parked),
  /** Give it up. */
  Discard(MessageState.Parked),
  /** Have it tried now instead of later. */
  Expedite(MessageState.Pending),
  /** Give it up before it was delivered. */
  Cancel(MessageState.Pending);

  private final MessageState appliesTo;

  MessageAction(MessageState appliesTo) {
    this.appliesTo = appliesTo;
  }

  /** A message in any other state is left as it is. */
  public MessageState appliesTo() {
    return appliesTo;
  }
}
