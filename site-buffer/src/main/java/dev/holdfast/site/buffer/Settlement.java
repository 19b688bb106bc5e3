package dev.holdfast.site.buffer;

import java.time.Instant;

/** What becomes of a buffered message after an attempt. */
public sealed interface Settlement {

  /** The other side has it: the row goes. */
  record Delivered() implements Settlement {}

  /**
   * It stays pending.
   *
   * @param counted false when the target was away: nothing counts against the message then
   */
  record PutOff(String error, Instant dueAt, boolean counted) implements Settlement {}

  /** No further attempt without an operator. */
  record Parked(String error, boolean retriesExhausted) implements Settlement {}

  /** Nobody can mend it: the row goes, its payload stays in the event log. */
  record Unreadable(String reason) implements Settlement {}
}
