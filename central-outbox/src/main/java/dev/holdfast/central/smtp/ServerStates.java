package dev.holdfast.central.smtp;

import java.time.Instant;
import java.util.Optional;

/**
 * How this node has found the mail servers; other nodes of central may have found them otherwise.
 */
public interface ServerStates {

  /**
   * A server cannot be reached.
   *
   * @param nextLook when the next mail looks for it; empty while one does
   */
  record Away(Instant since, Optional<Instant> nextLook) {}

  /** Empty when it was there last, or nobody has looked. */
  Optional<Away> away(String name);
}
