package dev.holdfast.site.eventlog.sqlite;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The time of an event as text of one length, so that the order of the texts is the order of time;
 * {@link Instant#toString} leaves out a fraction that is zero.
 */
final class EventTimes {

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private EventTimes() {}

  static String text(Instant at) {
    return MILLIS.format(at);
  }
}
