package dev.holdfast.testkit.net;

import java.time.Duration;
import java.util.Optional;

/** The faults that a proxy plays at one moment. */
record Faults(
    Duration delay, boolean silent, Optional<Limit> requestLimit, Optional<Limit> answerLimit) {

  static final Faults NONE = new Faults(Duration.ZERO, false, Optional.empty(), Optional.empty());

  /** Compared by identity: setting the same limit again starts a new count. */
  static final class Limit {
    private final long bytes;

    Limit(long bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("a limit of " + bytes + " bytes makes no sense");
      }
      this.bytes = bytes;
    }

    long bytes() {
      return bytes;
    }
  }

  Faults withDelay(Duration newDelay) {
    return new Faults(newDelay, silent, requestLimit, answerLimit);
  }

  Faults withSilence() {
    return new Faults(delay, true, requestLimit, answerLimit);
  }

  Faults withRequestLimit(long bytes) {
    return new Faults(delay, silent, Optional.of(new Limit(bytes)), answerLimit);
  }

  Faults withAnswerLimit(long bytes) {
    return new Faults(delay, silent, requestLimit, Optional.of(new Limit(bytes)));
  }
}
