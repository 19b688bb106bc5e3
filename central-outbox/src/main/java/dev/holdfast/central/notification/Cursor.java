package dev.holdfast.central.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.id.NotificationId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;

/** A place in the list, just behind one row; callers pass it back without looking inside. */
public record Cursor(Instant createdAt, NotificationId id) {

  private static final String SEPARATOR = "/";

  public static Cursor behind(StoredNotification last) {
    return new Cursor(last.createdAt(), last.id());
  }

  public String encode() {
    String text = createdAt + SEPARATOR + id;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  /**
   * @throws IllegalArgumentException when this is not something {@link #encode} has made
   */
  public static Cursor decode(String encoded) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(encoded), UTF_8);
      int separator = text.indexOf(SEPARATOR);
      return new Cursor(
          Instant.parse(text.substring(0, separator)),
          NotificationId.parse(text.substring(separator + 1)));
    } catch (DateTimeException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }
}
