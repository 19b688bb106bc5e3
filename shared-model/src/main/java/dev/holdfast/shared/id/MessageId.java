package dev.holdfast.shared.id;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/** One outbound message accepted at a site, or one envelope on the wire. */
public record MessageId(UUID value) {

  public MessageId {
    Objects.requireNonNull(value, "message id");
  }

  public static MessageId random() {
    return new MessageId(UUID.randomUUID());
  }

  /** For what is stored by its id: ids of about the same time are neighbours. */
  public static MessageId at(Instant now) {
    return new MessageId(Uuids.timeOrdered(now));
  }

  /** Accepts the id with and without hyphens. */
  public static MessageId parse(String text) {
    return new MessageId(Uuids.parse("message id", text));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
