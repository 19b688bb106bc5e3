package dev.holdfast.site.buffer;

import java.util.List;

/**
 * Some of what is due, and where to go on.
 *
 * @param end the place of the last message here
 * @param isLast there was no more when this was read
 */
public record DuePage(List<BufferedMessage> messages, Cursor end, boolean isLast) {

  /** A place in the order of due times. */
  public record Cursor(long dueAtMillis, long row) {

    public static final Cursor START = new Cursor(Long.MIN_VALUE, Long.MIN_VALUE);
  }
}
