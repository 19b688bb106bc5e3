package dev.holdfast.site.delivery.database;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A value of a payload, ready to be bound. */
sealed interface Parameter {

  /** The value is in the payload; {@code null} is SQL's NULL. */
  record Given(Object value) implements Parameter {}

  /** The id of the message, by which a write can be made to count only once. */
  record OwnMessageId(boolean asUuid) implements Parameter {}

  /** What to bind for a message. */
  default Object valueFor(MessageId id) {
    if (this instanceof OwnMessageId own) {
      return own.asUuid() ? id.value() : id.toString();
    }
    return ((Given) this).value();
  }

  /**
   * Fails with {@link IllegalArgumentException} and a message that follows the name of the field.
   */
  static Parameter read(Object json) {
    if (json instanceof JsonObject typed) {
      return typed(typed);
    }
    if (json instanceof List<?>) {
      throw new IllegalArgumentException(
          "must not be a list; for a JSON column use {\"type\": \"json\", \"value\": [...]}");
    }
    return new Given(json instanceof BigInteger big ? new BigDecimal(big) : json);
  }

  private static Parameter typed(JsonObject typed) {
    if (!(typed.fields().get("type") instanceof String type)) {
      throw new IllegalArgumentException(
          "must be a string, a number, true, false, null or {\"type\": ..., \"value\": ...}");
    }
    if (type.equals("messageId")) {
      return ownMessageId(typed);
    }
    requireOnly(typed, Set.of("type", "value"));
    if (!typed.fields().containsKey("value")) {
      throw new IllegalArgumentException("must have a value beside its type");
    }
    Object value = typed.fields().get("value");
    if (type.equals("json")) {
      return new Given(JsonValue.of(value));
    }
    return new Given(value == null ? null : parse(type, value));
  }

  private static Parameter ownMessageId(JsonObject typed) {
    requireOnly(typed, Set.of("type", "as"));
    Object as = typed.fields().getOrDefault("as", "text");
    if (!Set.<Object>of("text", "uuid").contains(as)) {
      throw new IllegalArgumentException("must have as 'as' text or uuid");
    }
    return new OwnMessageId("uuid".equals(as));
  }

  private static void requireOnly(JsonObject typed, Set<String> known) {
    if (!known.containsAll(typed.fields().keySet())) {
      throw new IllegalArgumentException("must have no fields but " + String.join(" and ", known));
    }
  }

  private static Object parse(String type, Object value) {
    if (!(value instanceof String text)) {
      throw new IllegalArgumentException("must have a string as its value");
    }
    try {
      return switch (type) {
        case "text" -> text;
        case "integer", "decimal" -> new BigDecimal(text);
        case "timestamp" -> timestamp(text);
        case "date" -> LocalDate.parse(text);
        case "time" -> LocalTime.parse(text);
        case "uuid" -> UUID.fromString(text);
        case "bytes" -> Dialect.bytes(Base64.getDecoder().decode(text));
        default -> throw new IllegalArgumentException("unknown");
      };
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "is no value of a known type: text, decimal, timestamp, date, time, uuid, bytes (base64),"
              + " json or messageId",
          e);
    }
  }

  /** With an offset it is a moment, without one a date and time of day. */
  private static Object timestamp(String text) {
    return DateTimeFormatter.ISO_DATE_TIME.parseBest(
        text, OffsetDateTime::from, LocalDateTime::from);
  }
}
