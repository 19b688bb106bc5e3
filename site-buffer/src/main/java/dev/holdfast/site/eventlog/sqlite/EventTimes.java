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

  private record Written(long millis, String text) {}

  /** Under load many events have the same time, and writing it out costs as much as storing it. */
  private static volatile Written latest = new Written(0, MILLIS.format(Instant.EPOCH));

  private EventTimes() {}

  static String text(Instant at) {
    Written written = latest;
    if (written.millis() != at.toEpochMilli()) {
      written = new Written(at.toEpochMilli(), MILLIS.format(at));
      latest = written;
    }
    return written.text();
  }
}
