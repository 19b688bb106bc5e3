package dev.holdfast.messaging.processor.message;

/** What a message is, in the words of the wire. */
public enum Kind {
  Signal("signal"),
  Command("command"),
  PushCall("push call"),
  Response("response");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
