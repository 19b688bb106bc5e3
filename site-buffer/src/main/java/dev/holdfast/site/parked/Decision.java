package dev.holdfast.site.parked;

/** What came of an operator's decision about one message. */
public sealed interface Decision {

  /** It is done and on disk. */
  record Done() implements Decision {}

  /**
   * Nothing was done, since the message is not parked.
   *
   * @param state what it is instead
   */
  record NotParked(String state) implements Decision {}

  /** Nothing is known of such a message. */
  record Unknown() implements Decision {}
}
