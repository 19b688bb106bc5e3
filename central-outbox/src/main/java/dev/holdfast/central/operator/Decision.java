package dev.holdfast.central.operator;

import dev.holdfast.shared.contract.NotificationStatus;

/** What came of an operator's decision about one notification. */
public sealed interface Decision {

  /** It is done and committed. */
  record Done() implements Decision {}

  /** Nothing was done, since the notification is not parked but this. */
  record NotParked(NotificationStatus status) implements Decision {}

  /** There is no such notification. */
  record Unknown() implements Decision {}
}
