package dev.holdfast.site.buffer;

import java.time.Instant;
import java.util.List;

/**
 * Some of what is due, and where to go on.
 *
 * @param end the place of the last message here
 * @param isLast there was no more when this was read
 */
public record DuePage(List<BufferedMessage> messages, Cursor end, boolean isLast) {

  /**
   * A place in the order of due times, of arrivals among the same time, and in a file that this
   * node alone has.
   */
  public record Cursor(long dueAtMillis, long arrival, long row) {

    public static final Cursor START = new Cursor(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);

    /** This place, or the one behind all that is due at that instant, whichever is further on. */
    public Cursor orAfter(Instant instant) {
      Cursor behind = new Cursor(instant.toEpochMilli(), Long.MAX_VALUE, Long.MAX_VALUE);
      return dueAtMillis <= behind.dueAtMillis ? behind : this;
    }
  }
}
