package dev.holdfast.site.message;

import dev.holdfast.shared.id.MessageId;

/** The first in line with the same ordering key: until it has left, those behind it wait. */
public record HeldBy(MessageId id, boolean parked) {

  /** For people. */
  public String asReason() {
    return "behind message %s of its ordering key, which is %s"
        .formatted(id, parked ? "parked" : "still pending");
  }
}
