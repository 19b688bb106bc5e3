package dev.holdfast.messaging.processor.payload;

/** Why a type cannot travel, told by what to use in its place. */
final class NotSerialisable extends Exception {

  private static final long serialVersionUID = 1L;

  NotSerialisable(String remedy) {
    super(remedy);
  }

  String remedy() {
    return getMessage();
  }
}
