package dev.holdfast.testkit.net;

import java.time.Duration;
import java.util.Optional;

/** The faults that a proxy plays at one moment. */
record Faults(Duration delay, boolean silent, Optional<AnswerLimit> answerLimit) {

  static final Faults NONE = new Faults(Duration.ZERO, false, Optional.empty());

  /** Compared by identity: setting the same limit again starts a new count. */
  static final class AnswerLimit {
    private final long bytes;

    AnswerLimit(long bytes) {
      this.bytes = bytes;
    }

    long bytes() {
      return bytes;
    }
  }

  Faults withDelay(Duration newDelay) {
    return new Faults(newDelay, silent, answerLimit);
  }

  Faults withSilence() {
    return new Faults(delay, true, answerLimit);
  }

  Faults withAnswerLimit(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a limit of " + bytes + " bytes makes no sense");
    }
    return new Faults(delay, silent, Optional.of(new AnswerLimit(bytes)));
  }
}
