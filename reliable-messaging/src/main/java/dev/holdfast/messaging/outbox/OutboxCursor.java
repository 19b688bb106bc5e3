package dev.holdfast.messaging.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.id.MessageId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;

/** A place in a list, just behind one message; callers pass it back without looking inside. */
public record OutboxCursor(Instant createdAt, MessageId id) {

  private static final String SEPARATOR = "/";

  /** Beyond them no database can be asked. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  public static OutboxCursor behind(OutboxMessage last) {
    return new OutboxCursor(last.createdAt(), last.id());
  }

  public String encode() {
    String text = createdAt + SEPARATOR + id;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  /**
   * @throws IllegalArgumentException when this is not something {@link #encode} has made
   */
  public static OutboxCursor decode(String encoded) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(encoded), UTF_8);
      int separator = text.indexOf(SEPARATOR);
      return new OutboxCursor(
          storable(Instant.parse(text.substring(0, separator))),
          MessageId.parse(text.substring(separator + 1)));
    } catch (DateTimeException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }

  private static Instant storable(Instant time) {
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new IllegalArgumentException("not a cursor");
    }
    return time;
  }
}
