package dev.holdfast.site.eventlog.sqlite;

import java.time.Instant;

/**
 * The number of an event is its time: the millisecond it happened in, and a count within that. So
 * the log stands in the order of time, whatever order it was written in and whoever has set the
 * clock, and no index has to say so. The numbers stay within what JavaScript counts exactly.
 */
final class EventIds {

  /** As in {@link EventSchema}, and so in every file there is: it cannot be another. */
  static final int COUNT_BITS = 11;

  private static final long LAST_MILLI = (1L << 42) - 1;
  private static final int REMEMBERED = 1024;

  /** Milliseconds that were asked for lately, and the latest number given out for each. */
  private final long[] millis = new long[REMEMBERED];

  private final long[] latest = new long[REMEMBERED];

  /**
   * One that this process has not given out for that time before; another one may have, before a
   * restart. Those that do not fit into their millisecond any more go on in the next.
   */
  synchronized long next(Instant at) {
    long milli = clamped(at);
    int place = (int) (milli % REMEMBERED);
    latest[place] = millis[place] == milli ? latest[place] + 1 : milli << COUNT_BITS;
    millis[place] = milli;
    return latest[place];
  }

  /** All that happened before is below it. */
  static long firstAt(Instant at) {
    return clamped(at) << COUNT_BITS;
  }

  static Instant timeOf(long id) {
    return Instant.ofEpochMilli(id >> COUNT_BITS);
  }

  private static long clamped(Instant at) {
    if (at.isBefore(Instant.EPOCH)) {
      return 0;
    }
    return at.isAfter(Instant.ofEpochMilli(LAST_MILLI)) ? LAST_MILLI : at.toEpochMilli();
  }
}
