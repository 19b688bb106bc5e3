package dev.holdfast.shared.wire;

/** What the sender expects of the receiver. */
public enum MessageType {
  /** Something happened; an acknowledgement is enough. */
  Signal,
  /** Do this; the answer may carry a payload. */
  Command,
  /** Asked and answered in one exchange. */
  PushCall,
  /** The answer to an earlier message. */
  Response
}
