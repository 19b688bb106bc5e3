package dev.holdfast.central.notification;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;

/** A place in the list, just behind one row; callers pass it back without looking inside. */
public record Cursor(Instant createdAt, NotificationId id) {

  private static final String SEPARATOR = "/";

  public static Cursor behind(StoredNotification last) {
    return new Cursor(last.createdAt(), last.id());
  }

  public String encode() {
    return OpaqueCursor.encode(createdAt + SEPARATOR + id);
  }

  /**
   * @throws IllegalArgumentException when this is not something {@link #encode} has made
   */
  static Cursor parse(String text) {
    try {
      int separator = text.indexOf(SEPARATOR);
      return new Cursor(
          OpaqueCursor.time(text.substring(0, separator)),
          NotificationId.parse(text.substring(separator + 1)));
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }
}
