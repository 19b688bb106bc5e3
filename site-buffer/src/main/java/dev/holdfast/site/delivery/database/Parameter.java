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
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A value of a payload, ready to be bound. */
sealed interface Parameter {

  String JSON = "json";
  String MESSAGE_ID = "messageId";

  /** What the value of a type must be, but for those that are no text. */
  Map<String, String> FORMS =
      Map.of(
          "text", "a string",
          "integer", "a number in a string, such as \"17\"",
          "decimal", "a number in a string, such as \"0.380\"",
          "timestamp", "a time such as \"2026-03-01T12:00:00Z\", or one without an offset",
          "date", "a date such as \"2026-03-01\"",
          "time", "a time of day such as \"12:00:00\"",
          "uuid", "a UUID",
          "bytes", "a string of base64");

  List<String> TYPES =
      List.of("text", "decimal", "timestamp", "date", "time", "uuid", "bytes", JSON, MESSAGE_ID);

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
    if (type.equals(MESSAGE_ID)) {
      return ownMessageId(typed);
    }
    if (!type.equals(JSON) && !FORMS.containsKey(type)) {
      throw new IllegalArgumentException("must have a known type: " + String.join(", ", TYPES));
    }
    requireOnly(typed, Set.of("type", "value"));
    if (!typed.fields().containsKey("value")) {
      throw new IllegalArgumentException("must have a value beside its type");
    }
    Object value = typed.fields().get("value");
    if (type.equals(JSON)) {
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
    try {
      if (value instanceof String text) {
        return parse(type, text);
      }
    } catch (DateTimeException | IllegalArgumentException e) {
      throw unfit(type, e);
    }
    throw unfit(type, null);
  }

  private static IllegalArgumentException unfit(String type, Exception cause) {
    return new IllegalArgumentException(
        "must have as the value of its type %s %s".formatted(type, FORMS.get(type)), cause);
  }

  private static Object parse(String type, String text) {
    return switch (type) {
      case "text" -> text;
      case "integer", "decimal" -> new BigDecimal(text);
      case "timestamp" -> timestamp(text);
      case "date" -> LocalDate.parse(text);
      case "time" -> LocalTime.parse(text);
      case "uuid" -> UUID.fromString(text);
      case "bytes" -> Dialect.bytes(Base64.getDecoder().decode(text));
      default -> throw new IllegalArgumentException(type);
    };
  }

  /** With an offset it is a moment, without one a date and time of day. */
  private static Object timestamp(String text) {
    return DateTimeFormatter.ISO_DATE_TIME.parseBest(
        text, OffsetDateTime::from, LocalDateTime::from);
  }
}
