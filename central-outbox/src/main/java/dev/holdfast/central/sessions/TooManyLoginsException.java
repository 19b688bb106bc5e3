package dev.holdfast.central.sessions;

import java.time.Duration;

/** Somebody has failed too often and has to wait. */
final class TooManyLoginsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration wait;

  TooManyLoginsException(Duration wait) {
    super("too many attempts to sign in");
    this.wait = wait;
  }

  long waitSeconds() {
    return Math.max(1, wait.plusMillis(999).toSeconds());
  }
}
