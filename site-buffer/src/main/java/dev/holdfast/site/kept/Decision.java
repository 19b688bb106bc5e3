package dev.holdfast.site.kept;

import dev.holdfast.site.message.HeldBy;

/** What came of an operator's decision about one message. */
public sealed interface Decision {

  /** It is done and on disk. */
  record Done() implements Decision {}

  /**
   * Nothing was done, since the message is in a state that the decision is not for.
   *
   * @param state what it is instead
   */
  record OtherState(String state) implements Decision {}

  /** Nothing was done, since the message cannot go before the one it waits for. */
  record Held(HeldBy by) implements Decision {}

  /** Nothing is known of such a message. */
  record Unknown() implements Decision {}
}
