package dev.holdfast.site.eventlog;

/** A place in the log, just behind one event. */
public record EventCursor(long id) {

  String asText() {
    return Long.toString(id);
  }

  static EventCursor parse(String text) {
    return new EventCursor(Long.parseLong(text));
  }
}
