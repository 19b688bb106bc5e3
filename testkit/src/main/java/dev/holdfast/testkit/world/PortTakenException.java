package dev.holdfast.testkit.world;

import java.io.IOException;

/** Somebody else listens where the outside world should. */
public final class PortTakenException extends IOException {

  private static final long serialVersionUID = 1L;

  PortTakenException(String what, int port, String option, IOException cause) {
    super(
        "the %s port %d is taken: stop what listens there, or choose another with %s"
            .formatted(what, port, option),
        cause);
  }
}
