package dev.holdfast.shared.id;

import java.util.Objects;
import java.util.UUID;

/** One notification, from the site that made the id to the row at central. */
public record NotificationId(UUID value) {

  public NotificationId {
    Objects.requireNonNull(value, "notification id");
  }

  public static NotificationId random() {
    return new NotificationId(UUID.randomUUID());
  }

  /** Accepts the id with and without hyphens. */
  public static NotificationId parse(String text) {
    return new NotificationId(Uuids.parse("notification id", text));
  }

  /** A notification is buffered and sent under its own id. */
  public MessageId asMessageId() {
    return new MessageId(value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
