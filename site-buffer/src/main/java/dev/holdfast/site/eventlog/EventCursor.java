package dev.holdfast.site.eventlog;

/**
 * A place in the log, just behind one event.
 *
 * @param occurredAt as it is stored, which is how it is compared
 */
public record EventCursor(String occurredAt, long id) {

  private static final String SEPARATOR = "/";

  String asText() {
    return occurredAt + SEPARATOR + id;
  }

  static EventCursor parse(String text) {
    int separator = text.indexOf(SEPARATOR);
    if (separator < 0) {
      throw new IllegalArgumentException("not a place in the log");
    }
    return new EventCursor(
        text.substring(0, separator), Long.parseLong(text.substring(separator + 1)));
  }
}
