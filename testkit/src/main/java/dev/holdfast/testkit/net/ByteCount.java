package dev.holdfast.testkit.net;

import java.util.Optional;

/** How much one direction of a connection still lets through. Only the pump of it touches this. */
final class ByteCount {

  private Optional<Faults.Limit> inForce = Optional.empty();
  private long left;

  /** How many of the bytes may pass; they count as passed. */
  int pass(int bytes, Optional<Faults.Limit> limit) {
    if (!limit.equals(inForce)) {
      inForce = limit;
      left = limit.map(Faults.Limit::bytes).orElse(Long.MAX_VALUE);
    }
    int allowed = limit.isPresent() ? (int) Math.min(bytes, left) : bytes;
    left -= allowed;
    return allowed;
  }

  boolean isUsedUp() {
    return inForce.isPresent() && left <= 0;
  }
}
